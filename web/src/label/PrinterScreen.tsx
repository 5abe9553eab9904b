import { Printer, type PrinterRow, printerLanguages, printerMedias, testPrint } from '@lotline/contract/label/printer';
import { columnsOf } from '../kit/columns/columns.ts';
import { PrinterOutlined } from '../kit/look/ant-icons.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useSend } from '../kit/net/resource.ts';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import { whyNotOne } from '../kit/record/use-list.ts';
import { useSay } from '../kit/words/use-say.ts';
import { printing } from './printing.ts';

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

/** The printers that labels are sent to, and nothing else; each is tried with a label of its own. */
export const PrinterScreen = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const { send } = useSend(testPrint);
  const tryIt = async ({ id, name }: PrinterRow) => {
    try {
      await send({ id });
      printing.set(true);
      tell.success(t('printer.testSent', { printer: name }), 6000);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return (
    <MasterScreen
      of={Printer}
      words="printer"
      columns={columns}
      form={() => <PrinterForm />}
      start={{ port: 9100, dpi: 203, media: 'GAP', gap: 2, active: true }}
      acts={(rows) => [
        may('printer', 'modify') && {
          label: t('printer.test'),
          icon: <PrinterOutlined />,
          why: whyNotOne(t, rows) || (rows[0]?.active === false && t('label.printerInUse')),
          run: () => rows[0] && void tryIt(rows[0]),
        },
      ]}
      tone={({ active }) => (active ? undefined : 'muted')}
      formWidth={560}
    />
  );
};
