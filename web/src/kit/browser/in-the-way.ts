/** A dialog or question that must be answered first: it keeps the focus, so nothing that opens over it could be typed in. */
const asking = '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-mask, [role=alertdialog]';
export const isAsked = () => document.querySelector(asking) !== null;

/** Whether the keys belong to something that stands above the form: a question, or what marks itself `data-in-the-way`. */
export const isInTheWay = () => isAsked() || document.querySelector('[data-in-the-way]') !== null;

/** A question, or what somebody has opened since: it keeps the focus that a form would give its field. The unseen field that waits for a form gives it up. */
const inFront = '[role=alertdialog], [data-stop], [data-in-the-way]:not([data-in-the-way=form])';
export const isInFront = () => document.querySelector(inFront) !== null;
