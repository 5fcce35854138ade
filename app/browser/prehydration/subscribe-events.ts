export const revealAsked = "reveal";

export const askToReveal = () => void dispatchEvent(new Event(revealAsked));

/** React is about to compare the page with what it would draw. */
export const hydrating = "hydrating";

/** React's first commit: from here on it changes the page itself. */
export const committed = "committed";

export const hydrated = "hydrated";

/** React has drawn the page, or a part of it, anew; the event's detail is the error. */
export const redrawn = "redrawn";
