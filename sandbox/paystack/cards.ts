/** Paystack's documented test cards (services.md). */
interface TestCard {
  id: string;
  label: string;
  hint: string;
  number: string;
  cvv: string;
  bin: string;
  last4: string;
  brand: string;
  /** The reason for a refusal. A card that pays has none. */
  refusal?: string;
  challenge?: { pin: string; otp: string };
  /**
   * One and the same card for everybody who pays with it; of the others everybody has one of their
   * own.
   */
  isShared?: true;
}

export const testCards: TestCard[] = [
  {
    id: "success",
    label: "Successful card",
    hint: "4084 0840 8408 4081",
    number: "4084084084084081",
    cvv: "408",
    bin: "408408",
    last4: "4081",
    brand: "visa",
  },
  {
    id: "pin-otp",
    label: "Card with PIN and OTP",
    hint: "5060 6666 6666 6666 666: PIN 1234, OTP 123456",
    number: "5060666666666666666",
    cvv: "123",
    bin: "506066",
    last4: "6666",
    brand: "verve",
    challenge: { pin: "1234", otp: "123456" },
    isShared: true,
  },
  {
    id: "declined",
    label: "Declined card",
    hint: "4084 0800 0000 5408",
    number: "4084080000005408",
    cvv: "001",
    bin: "408408",
    last4: "5408",
    brand: "visa",
    refusal: "Declined",
  },
  {
    id: "insufficient-funds",
    label: "Card with insufficient funds",
    hint: "4084 0800 0067 0037",
    number: "4084080000670037",
    cvv: "787",
    bin: "408408",
    last4: "0037",
    brand: "visa",
    refusal: "Insufficient Funds",
  },
];

const defaultCard = testCards[0]!;

export function findCard(id: string | undefined): TestCard {
  return testCards.find((card) => card.id === id) ?? defaultCard;
}

/** The reason why a card is refused; undefined when it pays. */
export function refusalOf(card: TestCard, answers: { pin?: string; otp?: string }) {
  if (card.refusal) return card.refusal;
  if (!card.challenge) return undefined;
  if (answers.pin?.trim() !== card.challenge.pin) return "Incorrect PIN";
  if (answers.otp?.trim() !== card.challenge.otp) return "Incorrect OTP";
  return undefined;
}
