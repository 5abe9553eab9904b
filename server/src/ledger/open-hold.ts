type Unit = 'material_stock_id' | 'lot_id';

/** The open hold of a package or a lot, whose id the expression says; of several the first. */
export const openHoldId = (unit: Unit, id: string) =>
  `(select min(n.hold_id) from stock_hold_unit n join stock_hold o on o.id = n.hold_id and o.released_at is null where n.${unit} = ${id})`;

/** The same with why, by whom and since when: asked where a hold speaks against something. */
export const openHold = (unit: Unit, id: string) => `(
  select json_build_object('reason', h.reason, 'reasonEn', ${holdReasonEn}, 'by', u.username, 'at', h.created_at)
  from stock_hold h left join app_user u on u.id = h.created_by left join code w on w.id = h.reason_id where h.id = ${openHoldId(unit, id)})`;

/** The reason of a hold `h` in English, beside its code `w`: the code's name, and the words beside it as they were said. */
export const holdReasonEn = "case when w.name_en is not null then concat_ws(' · ', w.name_en, h.reason_note) end";

/** Why a package or a lot is on hold, in English where that was said by a code: beside the reason as it was said. */
export const heldBecauseEn = (unit: Unit, id: string) =>
  `(select ${holdReasonEn} from stock_hold h left join code w on w.id = h.reason_id where h.id = ${openHoldId(unit, id)})`;
