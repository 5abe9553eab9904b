/** The window of inactivity after which a session ends, on both sides; not configurable. */
export const sessionMs = 1_800_000;
/** The countdown appears when this many seconds are left. */
export const warnSeconds = 300;
/** A request with this header (value 1) does not keep the session alive: polling and the event stream. */
export const backgroundHeader = 'x-background';
/** The web's client id of the identity service; a public client, so its secret is empty. */
export const webClient = 'lotline-web';
