import { createPrivateKey, X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ShiftHours } from '@lotline/contract/kit/production-day';
import { z } from 'zod';

/** The repository's root, where `db/` and `web/dist` live. */
export const root = path.resolve(import.meta.dirname, '../../../..');

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a clock time such as 08:00');
const webAddress = z.url({ protocol: /^https?$/, error: 'must be a web address that starts with http:// or https://' });
const isZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};
/** A picture of the company's seal, as papers carry it. */
const isSeal = (file: string) => {
  const found = fs.statSync(file, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size <= 1_048_576 && /[.](png|jpe?g)$/i.test(file);
};
const isFile = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.isFile() === true;
/** What the server speaks HTTPS with; null where the key isn't the certificate's. */
const tlsIn = (certFile: string, keyFile: string) => {
  try {
    const [cert, key] = [fs.readFileSync(certFile, 'utf8'), fs.readFileSync(keyFile, 'utf8')];
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)) ? { cert, key } : null;
  } catch {
    return null;
  }
};
/** As root the embedded database runs as another user, whom the home folder of root keeps out. */
const usualDataDir = () => (process.geteuid?.() === 0 ? '/var/lib/lotline' : path.join(root, '.data'));
const loopback = ['127.0.0.1', '::1', 'localhost'];

/** Every variable that the server reads; docs/configuration.md tells people the same, and a test holds the two together. */
export const variables = z.object({
  LOTLINE_MODE: z.enum(['demo', 'production'], 'must be demo or production').optional(),
  NODE_ENV: z.string().optional(),
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 65535')
    .max(65_535, 'must be 0 to 65535')
    .default(8080),
  HOST: z.string().optional(),
  TLS_CERT: z.string().refine(isFile, 'must be the path of a file').optional(),
  TLS_KEY: z.string().refine(isFile, 'must be the path of a file').optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'must start with postgres://')
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be fatal, error, warn, info, debug, trace or silent')
    .default('info'),
  COMPANY_ID: z
    .string()
    .regex(/^[\w-]{1,50}$/, 'must be 1 to 50 letters, digits, - or _')
    .default('lotline'),
  COMPANY_NAME: z.string().max(100, 'must be at most 100 characters').optional(),
  COMPANY_NAME_EN: z.string().max(100, 'must be at most 100 characters').optional(),
  COMPANY_ADDRESS: z.string().max(200, 'must be at most 200 characters').optional(),
  COMPANY_ADDRESS_EN: z.string().max(200, 'must be at most 200 characters').optional(),
  COMPANY_REG_NUM: z
    .string()
    .regex(/^\d{3}-\d{2}-\d{5}$/, 'must be a business registration number such as 123-45-67891')
    .optional(),
  COMPANY_PHONE: z
    .string()
    .regex(/^[\d+() -]{1,60}$/, 'must be digits, +, -, brackets and spaces')
    .optional(),
  COMPANY_REPRESENTATIVE: z.string().max(100, 'must be at most 100 characters').optional(),
  COMPANY_BUSINESS: z.string().max(200, 'must be at most 200 characters').optional(),
  COMPANY_SEAL: z.string().refine(isSeal, 'must be the path of a PNG or JPEG file of at most 1 MB').optional(),
  LOGO_URL: z
    .string()
    .regex(/^(https?:\/\/|\/)/, 'must start with https:// or /')
    .optional(),
  TITLE: z.string().max(100, 'must be at most 100 characters').default('Lotline'),
  TIME_ZONE: z.string().refine(isZone, 'must be a time zone such as Asia/Seoul').default('Asia/Seoul'),
  DAY_SHIFT_START: clock.default('08:00'),
  NIGHT_SHIFT_START: clock.default('20:00'),
  WORKING_HOURS: z.coerce.number('must be a number').gt(0, 'must be above 0').max(24, 'must be at most 24').default(8),
  FACT_BACK_DAYS: z.coerce.number().int().min(1).max(36_500).default(400),
  MOLD_SHOT_LIMIT: z.enum(['approval', 'block'], 'must be approval or block').default('approval'),
  GAUGE_OUT: z.enum(['refuse', 'warn'], 'must be refuse or warn').default('refuse'),
  NC_SIGNED: z
    .string()
    .regex(
      /^(RETURN|SCRAP|SORT|REWORK)(\s*,\s*(RETURN|SCRAP|SORT|REWORK))*$/,
      'must be of RETURN, SCRAP, SORT and REWORK, separated by commas',
    )
    .optional(),
  NC_DUE_DAYS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 365')
    .max(365, 'must be 0 to 365')
    .default(7),
  NEW_AFTER_DAYS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 3650')
    .max(3650, 'must be 1 to 3650')
    .default(90),
  COLLECT: z.enum(['here', 'apart'], 'must be here or apart').default('here'),
  SECRET_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  PRINTERS_HERE: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
  UPLOAD_MAX_MB: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 200')
    .max(200, 'must be 1 to 200')
    .default(20),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s/?#]+/, 'must start with smtp:// or smtps://')
    .optional(),
  SMTP_FROM: z
    .string()
    .regex(/^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'must be an address such as Lotline <lotline@plant.example>')
    .optional(),
  PUBLIC_URL: webAddress.optional(),
  CLIENT_ID: z.string().max(100, 'must be at most 100 characters').optional(),
  CLIENT_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  METRICS_TOKEN: z.string().min(8, 'must have at least 8 characters').optional(),
  SISTER_QMS_URL: webAddress.optional(),
  CHAT_SCRIPT_URL: webAddress.optional(),
  CHAT_ORIGINS: z
    .string()
    .regex(
      /^(https?|wss?):\/\/[\w.:[\]-]+(\s*,\s*(https?|wss?):\/\/[\w.:[\]-]+)*$/,
      'must be addresses such as https://api.example.com without a path, separated by commas',
    )
    .optional(),
  MENU_EXCLUDE: z
    .string()
    .regex(/^[\w-]+(\s*,\s*[\w-]+)*$/, 'must be names of menu entries, separated by commas')
    .optional(),
});

const signable = ['RETURN', 'SCRAP', 'SORT', 'REWORK'] as const;
/** What stands beside the company's name on papers that leave the house. */
const noLetterhead = { nameEn: null, address: null, addressEn: null, regNum: null, phone: null };
/** Of the demo's own company, and of no other that is given a name. */
const ofTheDemo = {
  nameEn: 'Hanbit Precision',
  address: '경상남도 창원시 성산구 한빛로 12',
  addressEn: '12 Hanbit-ro, Seongsan-gu, Changwon-si, Gyeongsangnam-do, Republic of Korea',
  regNum: '123-45-67891',
  phone: '055-555-0100',
};
const given = (its: Partial<Record<keyof typeof noLetterhead, string | undefined>>): Partial<Record<keyof typeof noLetterhead, string>> =>
  Object.fromEntries(Object.entries(its).filter(([, value]) => value !== undefined));

const settings = variables
  .transform((v) => ({ ...v, mode: v.LOTLINE_MODE ?? (v.NODE_ENV === 'production' ? 'production' : 'demo') }))
  .superRefine((v, { addIssue }) => {
    const wrong = (name: string, message: string) => addIssue({ code: 'custom', path: [name], message });
    if (v.mode === 'demo' && v.HOST && !loopback.includes(v.HOST))
      wrong('HOST', 'must be 127.0.0.1, ::1 or localhost: the demo has a known sign-in (set LOTLINE_MODE=production to listen elsewhere)');
    if (v.NIGHT_SHIFT_START <= v.DAY_SHIFT_START) wrong('NIGHT_SHIFT_START', `must be later than DAY_SHIFT_START (${v.DAY_SHIFT_START})`);
    if (v.TLS_CERT && !v.TLS_KEY) wrong('TLS_KEY', 'must be set together with TLS_CERT');
    if (v.TLS_KEY && !v.TLS_CERT) wrong('TLS_CERT', 'must be set together with TLS_KEY');
    if (v.TLS_CERT && v.TLS_KEY && !tlsIn(v.TLS_CERT, v.TLS_KEY)) wrong('TLS_KEY', 'must be the key of TLS_CERT, both as PEM');
    if (v.CLIENT_ID && !v.CLIENT_SECRET) wrong('CLIENT_SECRET', 'must be set together with CLIENT_ID');
    if (v.SMTP_URL && !v.SMTP_FROM) wrong('SMTP_FROM', 'must be set together with SMTP_URL');
    if (v.SMTP_URL && !v.PUBLIC_URL) wrong('PUBLIC_URL', 'must be set together with SMTP_URL: mails lead to it');
    if (v.CLIENT_SECRET && !v.CLIENT_ID) wrong('CLIENT_ID', 'must be set together with CLIENT_SECRET');
  })
  .transform((v) => ({
    mode: v.mode,
    port: v.PORT,
    host: v.HOST ?? (v.mode === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    /** With a certificate and its key it speaks HTTPS itself. */
    tls: v.TLS_CERT && v.TLS_KEY ? tlsIn(v.TLS_CERT, v.TLS_KEY) : null,
    dataDir: path.resolve(v.DATA_DIR ?? usualDataDir()),
    /** An external PostgreSQL; without it the embedded one runs in `dataDir`. */
    databaseUrl: v.DATABASE_URL,
    logLevel: v.LOG_LEVEL,
    company: { id: v.COMPANY_ID, name: v.COMPANY_NAME ?? (v.mode === 'demo' ? '한빛정밀' : ''), logoUrl: v.LOGO_URL, title: v.TITLE },
    letterhead: {
      ...(v.mode === 'demo' && v.COMPANY_NAME === undefined ? ofTheDemo : noLetterhead),
      ...given({
        nameEn: v.COMPANY_NAME_EN,
        address: v.COMPANY_ADDRESS,
        addressEn: v.COMPANY_ADDRESS_EN,
        regNum: v.COMPANY_REG_NUM,
        phone: v.COMPANY_PHONE,
      }),
    },
    /** What papers that are stamped say beside the letterhead; a page is never told. */
    stamp: {
      representative: v.COMPANY_REPRESENTATIVE ?? (v.mode === 'demo' && v.COMPANY_NAME === undefined ? '한도윤' : null),
      business: v.COMPANY_BUSINESS ?? (v.mode === 'demo' && v.COMPANY_NAME === undefined ? '제조업 · 정밀 가공 부품' : null),
      sealFile: v.COMPANY_SEAL,
    },
    shiftHours: { zone: v.TIME_ZONE, dayStart: v.DAY_SHIFT_START, nightStart: v.NIGHT_SHIFT_START } satisfies ShiftHours,
    workingHours: v.WORKING_HOURS,
    /** How many days back something may be said to have happened. */
    factBackDays: v.FACT_BACK_DAYS,
    /** Whether a mold may go on beyond its guaranteed shots when somebody approves it. */
    moldShotLimit: v.MOLD_SHOT_LIMIT,
    /** Whether values of a gauge that is overdue or failed are refused. */
    refusesOutGauges: v.GAUGE_OUT === 'refuse',
    /** Dispositions of nonconformances that a second person signs. */
    ncSigned: signable.filter((kind) => v.NC_SIGNED?.split(',').some((said) => said.trim() === kind)),
    /** How many days somebody has for a nonconformance that an inspection opens. */
    ncDueDays: v.NC_DUE_DAYS,
    /** Whoever or whatever wasn’t at an operation for so many days is new there. */
    newAfterDays: v.NEW_AFTER_DAYS,
    /** Whether this server listens to machines, or `npm run collect` does beside it. */
    collectsHere: v.COLLECT === 'here',
    /** What secrets in the database are encrypted with; without it, a key of its own in `dataDir`. */
    secretKey: v.SECRET_KEY,
    /** Whether labels may be sent to an address of this machine itself. */
    printers: { here: v.PRINTERS_HERE === 'yes' },
    /** Bytes of a file that is kept with a record. */
    uploadMaxBytes: v.UPLOAD_MAX_MB * 1_048_576,
    /** Where mails are handed over and from whom they are, with the address that they lead to; without it none is sent. */
    mail: v.SMTP_URL && v.SMTP_FROM && v.PUBLIC_URL ? { url: v.SMTP_URL, from: v.SMTP_FROM, publicUrl: v.PUBLIC_URL } : undefined,
    /** The credential of clients other than our own web, e.g. an existing terminal. */
    client: v.CLIENT_ID && v.CLIENT_SECRET ? { id: v.CLIENT_ID, secret: v.CLIENT_SECRET } : undefined,
    /** The first administrator's password; unset in production, one is made and printed once. */
    adminPassword: v.ADMIN_PASSWORD,
    /** Lets another machine read the metrics; without it only this one may. */
    metricsToken: v.METRICS_TOKEN,
    sisterQmsUrl: v.SISTER_QMS_URL,
    chatScriptUrl: v.CHAT_SCRIPT_URL,
    /** With whom the chat's script talks besides where it comes from. */
    chatOrigins: v.CHAT_ORIGINS?.split(',').map((one) => one.trim()) ?? [],
    /** Menu entries that this plant doesn't show. */
    menuExclude: v.MENU_EXCLUDE?.split(',').map((name) => name.trim()) ?? [],
  }));
export type Config = z.infer<typeof settings>;

/** The configuration, or an error that names every wrong variable; values are left out of it because some are secrets. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = settings.safeParse(given);
  if (read.success) return read.data;
  const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  throw new Error(['The configuration is wrong (docs/configuration.md lists the variables):', ...lines].join(os.EOL));
};
