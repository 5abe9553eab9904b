/** Where values lie that were measured here and haven't arrived. */
export const checksKept = 'lotline.kiosk.checks';
