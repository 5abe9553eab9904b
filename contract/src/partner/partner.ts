import { z } from 'zod';
import { call, resource } from '../kit/call.ts';
import { CompanyRegNum, CorporateRegNum, Email, PhoneNumber, WebAddress } from '../kit/formats.ts';
import { Code, Ext, Money, Name, Note, OtherName, PathId, Text } from '../kit/shape.ts';
import { unshared } from '../kit/unshared.ts';

export const partnerTypes = ['CUSTOMER', 'SUPPLIER', 'OUTSOURCER', 'EQUIPMENT_VENDOR', 'CALIBRATION_LAB'] as const;
export type PartnerType = (typeof partnerTypes)[number];
export const PartnerType = z.enum(partnerTypes);

export const PartnerDraft = z.object({
  partnerCode: unshared(Code),
  types: z
    .array(PartnerType)
    .min(1)
    .transform((types) => partnerTypes.filter((type) => types.includes(type))),
  name: Name(),
  nameEn: Text().nullish(),
  companyRegNum: CompanyRegNum.nullish(),
  corporateRegNum: CorporateRegNum.nullish(),
  representative: Text(100).nullish(),
  /** 업태 and 종목 of the certificate of registration. */
  businessType: Text(100).nullish(),
  businessItem: Text(200).nullish(),
  phone: PhoneNumber.nullish(),
  fax: PhoneNumber.nullish(),
  address: Text(300).nullish(),
  contactName: Text(100).nullish(),
  contactPhone: PhoneNumber.nullish(),
  contactEmail: Email.nullish(),
  mainProducts: Text(300).nullish(),
  revenue: Money.min(0).nullish(),
  employeeCount: z.number().int().min(0).max(9_999_999).nullish(),
  homepage: WebAddress.nullish(),
  paymentTerm: Text(100).nullish(),
  taxInvoiceEmail: Email.nullish(),
  active: z.boolean().default(true),
  note: Note.nullish(),
  ext: Ext.optional(),
});
export type PartnerDraft = z.infer<typeof PartnerDraft>;

export const Partner = resource({
  writes: ['biz_partner', 'attachment'],
  table: 'bizPartner',
  noun: 'business partner',
  menu: 'bizPartner',
  draft: PartnerDraft,
  paths: {
    list: '/biz-partner/biz-partners',
    create: '/biz-partner',
    removeOne: '/biz-partner/{id}',
    remove: '/biz-partner/biz-partners/{ids}',
    bulk: '/biz-partner/biz-partners',
  },
});
export type PartnerRow = z.infer<typeof Partner.row>;

export const onePartner = call({
  reads: ['biz_partner'],
  method: 'GET',
  path: '/biz-partner/{id}',
  permission: ['bizPartner', 'view'],
  summary: 'One business partner.',
  ask: z.object({ id: PathId }),
  answer: Partner.row,
});

/** What a picker shows; open to everyone signed in, so it says no more than names. */
export const PartnerName = z.object({
  id: z.number().int(),
  partnerCode: z.string(),
  name: z.string(),
  otherName: OtherName,
  nameEn: z.string().nullable(),
  types: z.array(PartnerType),
  active: z.boolean(),
});
export type PartnerName = z.infer<typeof PartnerName>;

export const partnersOfType = call({
  reads: ['biz_partner'],
  method: 'GET',
  path: '/biz-partner/type/{type}',
  permission: 'signed-in',
  summary: 'The names of the business partners of a kind.',
  ask: z.object({ type: PartnerType }),
  answer: z.array(PartnerName),
});
/** Partners of any of these kinds: `types=CUSTOMER,SUPPLIER`; all without it. */
export const partnersOfTypes = call({
  reads: ['biz_partner'],
  method: 'GET',
  path: '/biz-partner/types',
  permission: 'signed-in',
  summary: 'The names of the business partners of any of several kinds.',
  ask: z.object({
    types: z
      .string()
      .transform((text) => text.split(',').map((type) => type.trim()))
      .pipe(z.array(PartnerType))
      .optional(),
  }),
  answer: z.array(PartnerName),
});
/** The partners under their kinds; one with two kinds stands under both. */
export const partnerTree = call({
  method: 'GET',
  path: '/biz-partner/tree',
  permission: ['bizPartner', 'view'],
  summary: 'The business partners under their kinds; one with two kinds stands under both.',
  ask: z.object({}),
  answer: z.array(z.object({ type: PartnerType, children: z.array(PartnerName) })),
});
