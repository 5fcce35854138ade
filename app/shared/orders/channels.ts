const channels: Record<string, string> = {
  card: "Card",
  bank: "Bank",
  bank_transfer: "Bank transfer",
  ussd: "USSD",
  qr: "QR code",
  mobile_money: "Mobile money",
};

/** How a payment was made (services.md, "Paystack"), in words. */
export const channelName = (channel: string): string => channels[channel] ?? channel;
