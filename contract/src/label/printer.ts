import { z } from 'zod';
import { call, resource } from '../kit/call.ts';
import { Ext, Name, Note, PathId } from '../kit/shape.ts';
import { unshared } from '../kit/unshared.ts';

export const printerLanguages = ['ZPL', 'TSPL', 'PDF'] as const;
export type PrinterLanguage = (typeof printerLanguages)[number];
/** How labels follow each other on the roll: a gap, a black mark, or nothing. */
export const printerMedias = ['GAP', 'MARK', 'CONTINUOUS'] as const;

/** A host's name or address as it is written, without a port, a path or spaces. */
const Host = z.string().regex(/^(?!-)[A-Za-z0-9.:-]{1,253}$/);

export const PrinterDraft = z.object({
  name: unshared(Name(100)),
  host: Host,
  port: z.number().int().min(1).max(65_535).default(9100),
  language: z.enum(printerLanguages),
  dpi: z.union([z.literal(203), z.literal(300)]).default(203),
  media: z.enum(printerMedias).default('GAP'),
  /** Between two labels of a roll, in millimetres. */
  gap: z.number().multipleOf(0.1).min(0).max(50).default(2),
  active: z.boolean().default(true),
  note: Note.nullish(),
  ext: Ext.optional(),
});
export type PrinterDraft = z.infer<typeof PrinterDraft>;

export const Printer = resource({
  table: 'printer',
  menu: 'printer',
  draft: PrinterDraft,
  paths: { list: '/printer/printers', create: '/printer', removeOne: '/printer/{id}', remove: '/printer/printers/{ids}' },
});
export type PrinterRow = z.infer<typeof Printer.row>;

/** Where a label can be sent; its address is told to those who keep printers alone. */
export const PrinterName = z.object({
  id: z.number().int(),
  name: z.string(),
  language: z.enum(printerLanguages),
  dpi: z.number().int(),
  /** It took nothing when it was sent to last. */
  silent: z.boolean(),
});
export type PrinterName = z.infer<typeof PrinterName>;
export const printerNames = call({
  reads: ['printer', 'print_job'],
  method: 'GET',
  path: '/printer/names',
  permission: 'signed-in',
  summary: 'The printers in use, for choosing one, and whether each took what was sent to it last.',
  ask: z.object({}),
  answer: z.array(PrinterName),
});
export const testPrint = call({
  writes: ['print_job', 'print_job_label'],
  method: 'POST',
  path: '/printer/{id}/test',
  permission: ['printer', 'modify'],
  fact: true,
  summary: 'Sends a trial label to a printer: its name, a frame along the edges and a code, of the size that it printed last.',
  ask: z.object({ id: PathId }),
  answer: z.object({ id: z.number().int(), status: z.literal('QUEUED') }),
});
