import { refreshMinutes, type ShownWidget } from '@lotline/contract/dashboard/dashboard';
import { locationTree } from '@lotline/contract/plant/location';
import { toolNames } from '@lotline/contract/plant/tool';
import { Input } from 'antd';
import { useId } from 'react';
import { Select } from '../kit/form/Select.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Drawer } from '../kit/look/Drawer.tsx';
import { useCall } from '../kit/net/resource.ts';
import { useT } from '../kit/words/words.ts';
import { type Param, paramsOf } from './new-widget.ts';

type Place = { id: number; name: string; children?: readonly Place[] };
const flat = (places: readonly Place[], above = ''): { value: number; label: string }[] =>
  places.flatMap(({ id, name, children = [] }) => [{ value: id, label: above + name }, ...flat(children, `${above}${name} / `)]);

type Props = { widget: ShownWidget; onChange: (widget: ShownWidget) => void; onClose: () => void };
/** What one widget shows, of what and how often: each choice shows at once. */
export const WidgetSettings = ({ widget, onChange, onClose }: Props) => {
  const t = useT();
  const id = useId();
  const asked = paramsOf(widget.kind);
  const places = useCall(locationTree, {}, { enabled: asked.includes('locationId') });
  const tools = useCall(toolNames, {}, { enabled: asked.includes('toolId') });
  const set = (param: Param, value: string | number | undefined) => {
    const { [param]: _, ...rest } = widget.params;
    onChange({ ...widget, params: value === undefined || value === '' ? rest : { ...rest, [param]: value } });
  };
  const field = (param: Param) => {
    const value = widget.params[param];
    const common = { id: `${id}${param}` };
    if (param === 'text')
      return (
        <Input.TextArea
          {...common}
          rows={5}
          maxLength={2000}
          value={String(value ?? '')}
          onChange={({ target }) => set(param, target.value)}
        />
      );
    if (param === 'locationId' || param === 'toolId') {
      const options =
        param === 'toolId'
          ? (tools.data ?? []).map((tool) => ({ value: tool.id, label: `${tool.name} (${tool.code})` }))
          : flat((places.data ?? []) as readonly Place[]);
      return (
        <Select<number>
          {...common}
          showSearch
          allowClear={param === 'locationId'}
          placeholder={param === 'locationId' ? t('dashboard.everywhere') : undefined}
          options={options}
          value={typeof value === 'number' ? value : undefined}
          onChange={(chosen) => set(param, chosen ?? undefined)}
        />
      );
    }
    const choices = param === 'period' ? [1, 3, 7, 14, 31, 92] : [8, 10, 12, 16, 20, 24];
    return (
      <Select<number>
        {...common}
        options={choices.map((n) => ({ value: n, label: String(n) }))}
        value={typeof value === 'number' ? value : param === 'period' ? 7 : 8}
        onChange={(chosen) => set(param, chosen)}
      />
    );
  };
  return (
    <Drawer
      open
      title={t('dashboard.settings')}
      size={480}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <div className="dashboard-settings">
        <label htmlFor={`${id}title`}>{t('dashboard.widgetTitle')}</label>
        <Input
          id={`${id}title`}
          maxLength={100}
          placeholder={t(`widget.${widget.kind}`)}
          value={widget.title}
          onChange={({ target }) => onChange({ ...widget, title: target.value })}
        />
        {asked.map((param) => (
          <div key={param}>
            <label htmlFor={`${id}${param}`}>{t(`dashboardParam.${param}`)}</label>
            {field(param)}
          </div>
        ))}
        {widget.kind !== 'note' && (
          <>
            <label htmlFor={`${id}refresh`}>{t('dashboard.refresh')}</label>
            <Select<ShownWidget['refresh']>
              id={`${id}refresh`}
              options={refreshMinutes.map((n) => ({ value: n, label: t('dashboard.everyMinutes', { n }) }))}
              value={widget.refresh}
              onChange={(refresh) => onChange({ ...widget, refresh })}
            />
          </>
        )}
      </div>
    </Drawer>
  );
};
