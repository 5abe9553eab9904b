import { Day, Money, Name, Note, Qty } from '@lotline/contract/kit/shape';
import { ConfigProvider, Segmented, Tabs, theme } from 'antd';
import en from 'antd/es/locale/en_US';
import ko from 'antd/es/locale/ko_KR';
import { Suspense, useMemo, useState } from 'react';
import { z } from 'zod';
import { columnsOf } from '../columns/columns.ts';
import { AtField, DayField, PeriodField, PeriodPicker } from '../form/date-fields.tsx';
import { ChoiceField, Line, MoneyField, NoteField, NumberField, SwitchField, TextField } from '../form/fields.tsx';
import { ImageField } from '../form/ImageField.tsx';
import { NumberPad } from '../form/NumberPad.tsx';
import { CascaderField, TreeField } from '../form/pickers.tsx';
import { Grid } from '../grid/Grid.tsx';
import { Button } from '../look/Button.tsx';
import { lazyPart } from '../look/later.tsx';
import { chooseTheme, componentTokens, palette, useShade, useTheme } from '../look/theme.ts';
import { alert, confirm } from '../messages/alert.tsx';
import { tell } from '../messages/snackbar.tsx';
import { relatedData } from '../net/failure.ts';
import { ApiFailure } from '../net/send.ts';
import { wholeOf } from '../net/source.ts';
import { BarcodePanel } from '../record/BarcodePanel.tsx';
import { RecordDrawer } from '../record/drawer.tsx';
import { Screen } from '../record/Screen.tsx';
import { chooseLanguage, useLanguage } from '../words/language.ts';
import { type DemoRow, demoRow, demoTree, useDemoPages } from './demo-rows.ts';

const ImportDialog = lazyPart(async () => (await import('../dialogs/ImportDialog.tsx')).ImportDialog);

const { text, qty, day, at, choice, flag, link } = columnsOf<DemoRow>();
const states = ['PLANNED', 'WORKING', 'COMPLETED'] as const;
const names = { PLANNED: '계획', WORKING: '진행', COMPLETED: '완료' };
const columns = [
  text('code', { name: '코드', width: 120, pinned: 'left' }),
  link(
    'name',
    ({ name }) =>
      () =>
        tell.info(name),
    { name: '이름', width: 200 },
  ),
  choice('state', states, { name: '상태', choiceNames: names, tones: { PLANNED: 'grey', WORKING: 'blue', COMPLETED: 'green' } }),
  qty('qty', { name: '수량', unit: 'EA' }),
  qty('defect', { name: '불량' }),
  day('due', { name: '납기' }),
  at('madeAt', { name: '생산일시' }),
  flag('active', { name: '사용' }),
  ...Array.from({ length: 7 }, (_, n) => text(`extra${n}`, { name: `비고 ${n + 1}`, value: ({ code }) => `${code}-${n}` })),
];

const Demo = z.object({
  code: Name(20),
  name: Name(100),
  state: z.enum(states),
  qty: Qty,
  price: Money.nullish(),
  due: Day.nullish(),
  startAt: z.string().nullish(),
  period: z.object({ startDt: Day, endDt: Day }).nullish(),
  place: z.number().nullish(),
  places: z.array(z.number()).nullish(),
  image: z.string().nullish(),
  note: Note.nullish(),
  active: z.boolean().default(true),
});
const demoRelated = [
  { path: '/material/stock', id: 12, name: 'PKG-0012', createBy: '창고', createAt: '2026-03-02T01:00:00Z' },
  { path: '/production/plan', id: 7, name: 'PP-20260302-01', createBy: null, createAt: '2026-03-02T02:00:00Z' },
];

const Grids = () => {
  const [kind, setKind] = useState<'whole' | 'pages' | 'loading' | 'failed' | 'empty'>('whole');
  const rows = useMemo(() => Array.from({ length: 50_000 }, (_, n) => demoRow(n)), []);
  const pages = useDemoPages();
  const source =
    kind === 'whole'
      ? wholeOf(rows)
      : kind === 'pages'
        ? pages
        : kind === 'empty'
          ? wholeOf<DemoRow>([])
          : { ...wholeOf<DemoRow>([]), state: kind, failure: new ApiFailure(500, { code: 'INTERNAL_SERVER_ERROR' }) };
  const kept = useMemo(() => source, [source]);
  return (
    <div style={{ height: '70vh', display: 'flex', flexDirection: 'column', gap: 8 }}>
      <Segmented value={kind} onChange={setKind} options={['whole', 'pages', 'loading', 'failed', 'empty']} />
      <Grid
        key={kind}
        id="kit"
        columns={columns}
        source={kept}
        file="kit"
        onOpen={(row) => tell.info(row.code)}
        tone={({ defect }) => (defect > 45 ? 'danger' : undefined)}
      />
    </div>
  );
};

const Forms = () => {
  const [open, setOpen] = useState<'new' | 'stale' | 'refused' | null>(null);
  const [importing, setImporting] = useState(false);
  const save = async (draft: Record<string, unknown>, was: { version: number } | null) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (open === 'stale' && was?.version === 1)
      throw new ApiFailure(409, {
        code: 'STALE_VERSION',
        message: '',
        extraData: { newer: { ...demoRow(3), ...draft, name: '다른 이름', id: 3, version: 2 } },
      });
    if (open === 'refused')
      throw new ApiFailure(422, {
        code: 'demo.codeIsUnique',
        message: '이미 등록된 코드입니다.',
        extraData: { issues: [{ path: ['code'] }] },
      });
  };
  return (
    <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
      <Button onClick={() => setOpen('new')}>Drawer</Button>
      <Button onClick={() => setOpen('stale')}>Stale</Button>
      <Button onClick={() => setOpen('refused')}>Refused</Button>
      <Button onClick={() => setImporting(true)}>Import</Button>
      <Button onClick={() => relatedData.set({ said: '쓰이고 있습니다.', rows: demoRelated })}>Related</Button>
      <Button onClick={() => void alert({ title: '알림', text: '확인을 눌러 주세요.' })}>Alert</Button>
      <Button onClick={() => void confirm({ title: '삭제할까요?', danger: true })}>Confirm</Button>
      {(['success', 'info', 'warning', 'error'] as const).map((tone) => (
        <Button key={tone} onClick={() => tell[tone](tone)}>
          {tone}
        </Button>
      ))}
      <Suspense fallback={null}>
        {open && (
          <RecordDrawer
            key={open}
            title="제품 등록"
            draft={Demo}
            words="kit"
            row={open === 'new' ? null : { ...demoRow(3), version: 1 }}
            save={save}
            close={() => setOpen(null)}
          >
            {() => (
              <>
                <Line>
                  <TextField name="code" title="코드" />
                  <TextField name="name" title="이름" />
                </Line>
                <Line>
                  <NumberField name="qty" title="수량" unit="EA" />
                  <MoneyField name="price" title="단가" />
                </Line>
                <ChoiceField name="state" title="상태" of={states.map((value) => ({ value, label: names[value] }))} />
                <Line>
                  <DayField name="due" title="납기" />
                  <AtField name="startAt" title="시작" />
                </Line>
                <PeriodField name="period" title="기간" />
                <CascaderField name="place" title="위치" tree={demoTree} depth={3} />
                <TreeField name="places" title="위치들" tree={demoTree} many />
                <ImageField name="image" title="사진" />
                <NoteField name="note" title="비고" />
                <SwitchField name="active" title="사용" />
              </>
            )}
          </RecordDrawer>
        )}
        {importing && (
          <ImportDialog
            draft={Demo}
            columns={columns}
            words="kit"
            file="kit"
            save={() => new Promise((resolve) => setTimeout(resolve, 500))}
            close={() => setImporting(false)}
          />
        )}
      </Suspense>
    </div>
  );
};

const Floor = () => {
  const [entry, setEntry] = useState('');
  const [period, setPeriod] = useState<{ startDt: string; endDt: string } | null>({ startDt: '2026-03-01', endDt: '2026-03-07' });
  return (
    <div style={{ display: 'grid', gap: 24, maxWidth: 520 }}>
      <BarcodePanel onScan={(code) => ({ taken: code.length < 20, what: code, said: `${code.length}` })} />
      <PeriodPicker value={period} onChange={setPeriod} maxDays={7} />
      <NumberPad
        value={entry}
        onChange={setEntry}
        decimals={3}
        quick={[{ label: '남은 수량 1,200', value: 1200 }]}
        onEnter={(value) => tell.success(String(value))}
      />
    </div>
  );
};

/** Every part of the kit on one page, without a server; in development only. */
export const KitPage = () => {
  const options = useTheme();
  const shade = useShade();
  const lang = useLanguage();
  return (
    <ConfigProvider
      locale={lang === 'kr' ? ko : en}
      theme={{
        ...componentTokens(shade, options),
        algorithm: [shade === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, theme.compactAlgorithm],
      }}
    >
      <div style={{ padding: 16, height: '100%' }}>
        <Screen
          title="Kit"
          tools={
            <>
              <Segmented
                value={options.theme}
                options={['light', 'dark'] as ('light' | 'dark')[]}
                onChange={(shade) => chooseTheme({ theme: shade })}
              />
              <Segmented
                value={options.themeColor}
                options={Object.keys(palette)}
                onChange={(themeColor) => chooseTheme({ themeColor: themeColor as keyof typeof palette })}
              />
              <Segmented value={lang} options={['kr', 'en']} onChange={(next) => chooseLanguage(next as 'kr' | 'en')} />
            </>
          }
        >
          <Tabs
            items={[
              { key: 'grid', label: 'Grid', children: <Grids /> },
              { key: 'forms', label: 'Forms and dialogs', children: <Forms /> },
              { key: 'floor', label: 'Shop floor', children: <Floor /> },
            ]}
          />
        </Screen>
      </div>
    </ConfigProvider>
  );
};
