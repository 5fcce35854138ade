export const revealAsked = "reveal";

export const askToReveal = () => void dispatchEvent(new Event(revealAsked));

export const hydrated = "hydrated";
