import type { Call } from '@lotline/contract/kit/call';
import { codeCategory } from '@lotline/contract/system/code';
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { Field } from '../kit/form/Field.tsx';
import { ChoiceField, Line } from '../kit/form/fields.tsx';
import { PickField, useFormValue } from '../kit/form/pickers.tsx';
import { useScope } from '../kit/form/scope.ts';
import { DeleteOutlined, PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { useSay } from '../kit/words/use-say.ts';
import './side-list.css';

const sources = ['items', 'code', 'service'] as const;

/** Where a list's choices come from: items typed here, the codes of a category, or the rows of another screen's call. */
export const ListSourceFields = ({ source }: { source: string | undefined }) => {
  const form = Form.useFormInstance();
  const { t } = useSay();
  return (
    <section className="list-source" aria-label={t('customField.data')}>
      <ChoiceField
        name={['data', 'type']}
        label="customField.source"
        of={sources}
        choiceWords="customField.source"
        required
        onChoose={(type) => form.setFieldValue('data', type === 'items' ? { type, items: [{}] } : { type })}
      />
      {source === 'items' && <Items />}
      {source === 'code' && <Category />}
      {source === 'service' && <Service />}
    </section>
  );
};

const Items = () => {
  const { t } = useSay();
  const { readOnly } = useScope();
  return (
    <Form.List name={['data', 'items']}>
      {(items, { add, remove }) => (
        <>
          {items.map(({ key, name }) => (
            <div className="list-item" key={key}>
              {(['value', 'labelKr', 'labelEn'] as const).map((part) => (
                <Form.Item key={part} name={[name, part]} rules={[{ required: true, whitespace: true, message: t('issue.required') }]}>
                  <Input
                    placeholder={t(`customField.item.${part}`)}
                    aria-label={t(`customField.item.${part}`)}
                    disabled={readOnly}
                    maxLength={part === 'value' ? 50 : 100}
                  />
                </Form.Item>
              ))}
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                disabled={readOnly}
                aria-label={t('action.remove')}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Form.Item>
            <Button icon={<PlusOutlined />} disabled={readOnly} onClick={() => add({})}>
              {t('customField.addItem')}
            </Button>
          </Form.Item>
        </>
      )}
    </Form.List>
  );
};

const Category = () => {
  const { lang } = useSay();
  return (
    <PickField
      name={['data', 'category']}
      label="code.category"
      required
      from={codeCategory.list}
      idOf={({ category }) => category}
      nameOf={({ category, nameKr, nameEn }) => `${lang === 'kr' ? nameKr : nameEn} (${category})`}
    />
  );
};

type Listing = { path: string; fields: string[] };
type WithRows = { element?: { shape?: Record<string, unknown> }; shape?: { rows?: { element?: { shape?: Record<string, unknown> } } } };

/** The reads that answer rows and need nothing but their path, with the fields of a row. */
const listingsIn = (calls: readonly Call[]): Listing[] =>
  calls.flatMap(({ method, path, kind, answer }) => {
    const { element, shape } = answer as WithRows;
    const fields = Object.keys(element?.shape ?? shape?.rows?.element?.shape ?? {});
    return method === 'GET' && !kind && !path.includes('{') && fields.length ? [{ path, fields }] : [];
  });

const Service = () => {
  const { t } = useSay();
  const { readOnly } = useScope();
  const path = useFormValue(['data', 'path']);
  const { data: listings = [] } = useQuery({
    queryKey: ['contract', 'listings'],
    queryFn: async () => listingsIn((await import('@lotline/contract/calls')).calls),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fields = (listings.find((one) => one.path === path)?.fields ?? []).map((value) => ({ value, label: value }));
  return (
    <>
      <ChoiceField
        name={['data', 'path']}
        label="customField.path"
        required
        of={listings.map((one) => ({ value: one.path, label: one.path }))}
        help={t('customField.pathHint')}
      />
      <Line>
        <ChoiceField name={['data', 'labelKey']} label="customField.labelKey" required of={fields} />
        <ChoiceField name={['data', 'valueKey']} label="customField.valueKey" required of={fields} />
      </Line>
      <Field name={['data', 'params']} label="customField.params">
        <ParamsInput disabled={readOnly} />
      </Field>
    </>
  );
};

type Params = Readonly<Record<string, unknown>>;
const asText = (params: Params | undefined) =>
  Object.entries(params ?? {})
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('\n');
const asParams = (text: string): Params =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => line.split('='))
      .flatMap(([name = '', ...value]) => (name.trim() && value.length ? [[name.trim(), value.join('=').trim()]] : [])),
  );

/** Parameters as lines of `name=value`, kept as typed until they are left. */
const ParamsInput = ({
  value,
  onChange,
  ...rest
}: {
  value?: Params;
  onChange?: (params: Params) => void;
  disabled?: boolean | undefined;
  id?: string;
}) => {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 2, maxRows: 6 }}
      value={typed ?? asText(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(asParams(target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
};
