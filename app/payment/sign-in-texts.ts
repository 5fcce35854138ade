/**
 * Texts of the sign-in page about payments. The store shares the other texts and does not load
 * these.
 */
export const paymentNotices = {
  leftOpen:
    "A payment was open when you were signed out. If it was paid, nothing is lost: your order comes by itself, and its number by e-mail.",
  withoutAccount:
    "The account of this payment is deleted. If it was paid, the order is made all the same: its number and receipt go to the e-mail address of the account.",
} as const;
