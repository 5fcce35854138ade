import { tryAgainIn } from "./visitor-texts.ts";

export const signIn = {
  google: {
    failed: "An error occurred while signing in with Google. Please try again.",
    taken:
      "There is an account with this e-mail address already. Sign in with its password, or set a new one with “Forgot password?”: after that, Google works too.",
    unverified:
      "Google has not verified this e-mail address. Verify it with Google, or sign up with a password.",
  },
  invalid: "invalid email or password",
  missing: { email: "Please enter your e-mail address.", password: "Please enter your password." },
  linkOffered:
    "If the password was right, we have sent you an e-mail with a link that signs you in now.",
  linkUsed: "This link has been used or is older than an hour. Sign in again.",
  ended: "Your session has ended. Sign in, and you are back where you were.",
  moved: {
    organisers: "That page is for the organisers, so you are back here.",
    customers: "That page is for customers, so you are back here.",
  },
  otherAccount: {
    title: "Somebody else is signed in now",
    nothingChanged:
      "The page you used was opened by another account, so nothing was sent or changed.",
    paid: "A payment that was made counts all the same: its order goes to the account that began it.",
  },
  restored: "What you had typed is still here; it has not been sent yet.",
} as const;

export const secondFactor = {
  missing: "Type the six digits of your app, or a recovery code.",
  wrong: "This code is wrong. Look whether the clock of your phone is right.",
  wrongRecovery: "This recovery code is wrong, or was used before.",
  used: "This code was used already. Wait for the next one, at most half a minute.",
  passkeyFailed: "The passkey did not work. Try it again, or type a code.",
  clock: "If it is refused, look whether your phone sets its clock by itself.",
  again:
    "A refund of this amount asks for your second factor again. Give it below, and press once more.",
  noneYet:
    "A refund of this amount needs a second factor, and you have none. Set it up under Settings, Security.",
  demanded:
    "The owner asks everybody who touches money for a second factor, and the days to set one up are over. Set it up under Settings, Security: it takes a minute.",
  over: "Your sign-in is over. Sign in again.",
  isOn: "An app is on already. For another phone, turn it off and set it up again.",
  isOff:
    "There is no second factor any more that recovery codes could stand in for. Set one up first.",
  noPasskeys: "This browser knows no passkeys. Type a code.",
} as const;

export const signUp = {
  emailTaken: "Email is already in use",
  emailInvalid: "Invalid Email",
  fieldsMissing: "Please fill in all fields",
  missing: {
    email: "Please enter your e-mail address.",
    password: "Please enter a password.",
    repeat: "Please enter the password again.",
  },
  passwordsDiffer: "Passwords do not match",
  passwordShort: "Password should be at least 6 characters long",
  passwordLong: "Password should be at most 128 characters long",
  browserLimit: (minutes: number) =>
    `20 accounts an hour can be made in one browser. ${tryAgainIn(minutes)}`,
} as const;

export const username = {
  empty: "Field cannot be empty",
  short: "Username must be at least 3 characters long",
  long: "Username must be at most 40 characters long",
  hidden: "Username must not have characters that are invisible or turn the text around",
  saved: "Your new name is saved.",
} as const;

export const address = {
  fieldsMissing: "Please fill in all fields.",
  numberMissing: "Please fill in Number field.",
  tooLong: "Please shorten the address to 200 letters.",
  regionUnknown: "Please choose a region from the list.",
  saved: "Address saved",
  numberSaved: "Number saved",
  phone: {
    notANumber: "Please enter a phone number, such as 0803 123 4567.",
    tooShort: "This phone number is too short: a Nigerian mobile number has 11 digits.",
    tooLong: "This phone number is too long: a Nigerian mobile number has 11 digits.",
    notNigerian: "Please enter a Nigerian phone number: it starts with 0 or +234.",
    unknown: "This is not a Nigerian phone number that is in use. Please check its digits.",
  },
} as const;

export const reset = {
  unknown: "Email not registered. Please check your email address.",
  sent: "Password reset email sent to provided email",
  otherPrefix: "Error: ",
  linkUsed: "This link has been used or is older than an hour. Ask for a new one.",
  done: "Your new password is set. Sign in with it.",
} as const;

export const deletion = {
  passwordWrong: "This is not your password.",
  emailWrong: "This is not your e-mail address.",
  done: "Your account is deleted.",
} as const;

export const passwordChanged = "Your new password is set, and every other session has ended.";

export const orders = { none: "Your orders will show here" } as const;
