import { DashboardLayout, mostRows, type ShownWidget, type Width } from '@lotline/contract/dashboard/dashboard';
import { type Sharing, sharings } from '@lotline/contract/dashboard/dashboard-names';
import { mostWidgets } from '@lotline/contract/dashboard/widget';
import { Input } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { saveFile } from '../kit/excel/save-file.ts';
import { Select } from '../kit/form/Select.tsx';
import { mayLeave, useUnsaved } from '../kit/form/unsaved.ts';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { useT } from '../kit/words/words.ts';
import { freeId, lowest } from './arrange.ts';
import { newWidget } from './new-widget.ts';
import { useEditor } from './use-editor.ts';
import { useWidgets } from './use-widgets.ts';
import { useWidth, WidgetGrid } from './WidgetGrid.tsx';

const Gallery = lazyPart(async () => (await import('./Gallery.tsx')).Gallery);
const WidgetSettings = lazyPart(async () => (await import('./WidgetSettings.tsx')).WidgetSettings);
const widthsInOrder: readonly Width[] = ['wide', 'laptop', 'phone'];

export type Draft = { name: string; sharing: Sharing; layout: { widgets: ShownWidget[] } };
type Props = {
  draft: Draft;
  /** Whether its owner edits it, who alone says with whom it is shared. */
  mine: boolean;
  save: (draft: Draft) => Promise<unknown>;
  leave: () => void;
};

/** A dashboard as it is put together: widgets dragged, stretched, added and set, each step with its way back, kept once it is saved. */
export const DashboardEditor = ({ draft, mine, save, leave }: Props) => {
  const t = useT();
  const [name, setName] = useState(draft.name);
  const [sharing, setSharing] = useState(draft.sharing);
  const editor = useEditor(draft.layout.widgets);
  const { widgets, change } = editor;
  const { answers } = useWidgets(widgets);
  const [measure, room] = useWidth();
  const [chosen, setWidth] = useState<Width | null>(null);
  const width = chosen ?? room;
  const [adding, setAdding] = useState(false);
  const [setting, setSetting] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const set = widgets.find(({ id }) => id === setting);
  const full = widgets.length >= mostWidgets ? t('dashboard.full', { most: mostWidgets }) : null;

  const add = (kind: ShownWidget['kind']) => {
    setAdding(false);
    if (full) return;
    const widget = newWidget(kind, freeId(widgets), Math.min(lowest(widgets), mostRows));
    change([...widgets, widget]);
    if (kind === 'note') setSetting(widget.id);
  };
  const underway = useRef(false);
  const unsaved = () => !underway.current && (editor.mayUndo || name !== draft.name || sharing !== draft.sharing);
  useUnsaved(unsaved);
  const keep = async () => {
    if (underway.current) return;
    underway.current = true;
    setSaving(true);
    await save({ name, sharing, layout: { widgets: [...widgets] } }).finally(() => {
      underway.current = false;
      setSaving(false);
    });
  };
  const goBack = async () => (await mayLeave(unsaved)) && leave();
  const take = async (chosenFile: File | undefined) => {
    if (!chosenFile) return;
    const read = await chosenFile
      .text()
      .then(
        (text) => DashboardLayout.safeParse(JSON.parse(text)),
        () => undefined,
      )
      .catch(() => undefined);
    if (!read?.success) return void tell.warning(t('dashboard.notJson'), 6000);
    change(read.data.widgets);
    tell.success(t('dashboard.imported'));
  };
  const give = () => saveFile(new TextEncoder().encode(JSON.stringify({ widgets }, null, 2)), `${name}.json`, 'application/json');
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || (event.target as HTMLElement).matches('input, textarea')) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) editor.undo();
    else if (key === 'y' || (key === 'z' && event.shiftKey)) editor.redo();
    else if (key === 's') void keep();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of what is inside
    <div className="dashboard" ref={measure} onKeyDown={press}>
      <header className="dashboard-head" data-editing>
        <Input
          aria-label={t('dashboard.name')}
          className="dashboard-name"
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {mine && (
          <Select<Sharing>
            aria-label={t('dashboard.sharing')}
            options={sharings.map((value) => ({ value, label: t(`sharing.${value}`) }))}
            value={sharing}
            onChange={setSharing}
            style={{ width: 180 }}
          />
        )}
        <Segments<Width>
          value={width}
          onChange={setWidth}
          options={widthsInOrder.map((value) => ({ value, label: t(`dashboardWidth.${value}`) }))}
        />
        <span>
          <Button why={full} onClick={() => setAdding(true)}>
            {t('dashboard.addWidget')}
          </Button>
          <Button disabled={!editor.mayUndo} onClick={editor.undo}>
            {t('record.undo')}
          </Button>
          <Button disabled={!editor.mayRedo} onClick={editor.redo}>
            {t('dashboard.redo')}
          </Button>
          <Button onClick={give}>{t('dashboard.exportJson')}</Button>
          <Button onClick={() => file.current?.click()}>{t('dashboard.importJson')}</Button>
          <input
            ref={file}
            type="file"
            accept="application/json,.json"
            hidden
            aria-label={t('dashboard.importJson')}
            onChange={({ target }) => {
              void take(target.files?.[0]);
              target.value = '';
            }}
          />
          <Button onClick={() => void goBack()}>{t('action.cancel')}</Button>
          <Button type="primary" loading={saving} why={name.trim() ? null : t('issue.required')} onClick={() => void keep()}>
            {t('action.save')}
          </Button>
        </span>
      </header>
      <p className="dashboard-hint">{t('dashboard.keys')}</p>
      <div className="dashboard-room" data-width={chosen ?? undefined}>
        <WidgetGrid
          widgets={widgets}
          width={width}
          answers={answers}
          editing={{ change, settings: setSetting, remove: (id) => change(widgets.filter((widget) => widget.id !== id)) }}
        />
      </div>
      {adding && <Gallery onAdd={add} onClose={() => setAdding(false)} />}
      {set && (
        <WidgetSettings
          widget={set}
          onChange={(next) => change(widgets.map((widget) => (widget.id === next.id ? next : widget)))}
          onClose={() => setSetting(null)}
        />
      )}
    </div>
  );
};
