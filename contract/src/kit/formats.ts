import { z } from 'zod';
import { said } from './said.ts';

/** Text of a certain form, each with its own sentence in issue-words.ts. Optional fields take an empty text as nothing. */
const formed = (max: number, code: string, fits: (text: string) => boolean) =>
  z
    .string()
    .overwrite(said)
    .max(max)
    .refine((text) => text === '' || fits(text), { params: { code } });

/** A number that is kept with its hyphens, whether they were typed or not. */
const hyphened = (max: number, code: string, parts: RegExp) =>
  z
    .string()
    .overwrite((text) => parts.exec(said(text).replace(/\s/g, ''))?.slice(1).join('-') ?? said(text))
    .max(max)
    .refine((text) => text === '' || parts.test(text), { params: { code } });

export const Email = formed(200, 'email', (text) => z.email().safeParse(text).success);
export const PhoneNumber = formed(60, 'phoneNumber', (text) => /^[\d;-]+$/.test(text));
export const MobileNumber = formed(13, 'mobileNumber', (text) => /^\d{3}-\d{4}-\d{4}$/.test(text));
export const CompanyRegNum = hyphened(12, 'companyRegNum', /^(\d{3})-?(\d{2})-?(\d{5})$/);
export const CorporateRegNum = hyphened(14, 'corporateRegNum', /^(\d{6})-?(\d{7})$/);
export const WebAddress = formed(300, 'url', (text) => /^https?:\/\//i.test(text) && URL.canParse(text));
export const CamelCase = formed(50, 'camelCase', (text) => /^[a-z][a-zA-Z0-9]*$/.test(text));
/** At least 8 characters with letters and digits. */
export const Password = z
  .string()
  .max(200)
  .refine((text) => text.length >= 8 && /[A-Za-z]/.test(text) && /\d/.test(text), { params: { code: 'password' } });
