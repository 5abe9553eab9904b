/**
 * Where a form says that a constraint is broken whose columns aren't the ask's own fields.
 * A constraint on columns of the same names needs no line here, and a `Rule` carries its field itself.
 */
const fields: Readonly<Record<string, string>> = {
  'bom.childOncePerPeriod': 'effectiveFrom',
  'identity.userIdIsUnique': 'userId',
  'lot.lotIdIsUnique': 'lotNo',
  'material.unitStaysOnceUsed': 'uom',
  'measurement.templateNameIsFree': 'templateName',
  'operPlan.operationOnce': 'operationId',
  'operPlan.sequenceIsUnique': 'seq',
  'order.lineSequenceIsUnique': 'seq',
  'order.materialSequenceIsUnique': 'seq',
  'cost.correctionHasAReason': 'priceReason',
  'fact.correctionHasAReason': 'reason',
  'production.correctionHasAReason': 'reason',
  'production.oneDailyPlanPerShiftAndTool': 'workDate',
  'production.operationSequenceIsUnique': 'seq',
  'product.unitStaysOnceUsed': 'uom',
  'route.oneDefaultPerProduct': 'isDefault',
  'route.operationOnce': 'operationId',
  'route.sequenceIsUnique': 'seq',
  'worker.badgeIsMasked': 'badgeBarcode',
};
export const constraintField = (constraint: string): string | undefined => fields[constraint];
