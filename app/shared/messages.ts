/** Every text of spec.md sections 4, 5 and 8 that answers what somebody did, to the letter. */
export const messages = {
  newsletter: {
    success: "all done!",
    failureTitle: "oops!",
    failed: "Subscription failed. Please try again.",
    failure: "Something went wrong, you are not yet subscribed! Please try again.",
  },
  contact: {
    success: "all done!",
    failureTitle: "oops!",
    failure: "Something went wrong, your message didnt go through! Please try again.",
  },
  submitting: "Submitting...",
  performancesClosed: "performance applications are currently closed",
  signIn: {
    google: "An error occurred while signing in with Google. Please try again.",
    invalid: "invalid email or password",
    network: "Network Error",
  },
  signUp: {
    emailTaken: "Email is already in use",
    emailInvalid: "Invalid Email",
    fieldsMissing: "Please fill in all fields",
    passwordsDiffer: "Passwords do not match",
    passwordShort: "Password should be at least 6 characters long",
  },
  username: {
    empty: "Field cannot be empty",
    short: "Username must be at least 3 characters long",
  },
  address: {
    fieldsMissing: "Please fill in all fields.",
    numberMissing: "Please fill in Number field.",
  },
  reset: {
    unknown: "Email not registered. Please check your email address.",
    sent: "Password reset email sent to provided email",
    otherPrefix: "Error: ",
  },
  store: {
    added: "Item has been added to cart",
    removed: "Item has been removed from cart",
    chooseColor: "Please choose a color",
    chooseSize: "Please choose a size",
    signInPrompt: "Please Sign-in to add this item to your cart",
    none: "No products found",
    soldOut: "Sold Out",
  },
  checkout: {
    chooseShipping: "Please choose a shipping option",
    addAddress: "Please add a Delivery Address",
    addNumber: "Add a number for pick up",
    numberPrompt: "Please Add a number as a way to reach you when your order is ready for pickup",
    notCompleted: "Payment was not completed",
    confirmed: "Order Confirmed",
    shippingIncluded: "Shipping included",
  },
  upload: {
    fieldsMissing: "Please fill in all fields before uploading.",
    failed: "An error occurred while uploading. Please try again.",
  },
  orders: {
    none: "Your orders will show here",
    noneNew: "No pending orders",
    noneDelivery: "No pending Deliveries",
    nonePickup: "No pending Pickups",
    noneCompleted: "Completed orders will show here",
  },
  uploads: { none: "No products found." },
  admin: { signedIn: "You're logged in as admin" },
  tickets: { copyFailed: "Failed to copy Ticket ID. Please try again." },
  notFound: {
    title: "Page Not Found",
    text: "Sorry, the page you are looking for does not exist.",
  },
  error: { title: "Unexpected Application Error!" },
} as const;
