/** The screen of plans, with the form of a new one for an order line. */
export const planLinePath = (orderProductId: number) => `/production/plan?line=${orderProductId}`;
