import { Printer, printerLanguages, printerMedias } from '@lotline/contract/label/printer';
import { columnsOf } from '../kit/columns/columns.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';

const PrinterForm = lazyPart(async () => (await import('./PrinterForm.tsx')).PrinterForm);

const { text, number, flag, choice, stamps } = columnsOf(Printer);
const columns = [
  text('name', { width: 200, pinned: 'left' }),
  text('host', { width: 180 }),
  number('port', { decimals: 0, width: 90, isNumeral: true }),
  choice('language', printerLanguages, { choiceWords: 'printerLanguage', width: 100 }),
  number('dpi', { decimals: 0, width: 120 }),
  choice('media', printerMedias, { choiceWords: 'printerMedia', width: 140 }),
  number('gap', { decimals: 1, width: 110 }),
  flag('active', { width: 80 }),
  text('note', { width: 220 }),
  ...stamps(),
];

/** The printers that labels are sent to, and nothing else. */
export const PrinterScreen = () => (
  <MasterScreen
    of={Printer}
    words="printer"
    columns={columns}
    form={() => <PrinterForm />}
    start={{ port: 9100, dpi: 203, media: 'GAP', gap: 2, active: true }}
    tone={({ active }) => (active ? undefined : 'muted')}
    formWidth={560}
  />
);
