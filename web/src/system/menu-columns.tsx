import { type MenuEntry, top } from '@lotline/contract/system/menu-form';
import { columnsOf } from '../kit/columns/columns.ts';
import { Icon } from '../kit/look/icons.tsx';
import { type Translate, tOr } from '../kit/words/words.ts';

const { text, choice, number, flag, stamps } = columnsOf<MenuEntry>();

/** What the menu calls it now. */
export const calledNow = (name: string) => tOr(`menu.${name}`, name);
export const stateOf = ({ excluded, visible }: MenuEntry) => (excluded ? 'excluded' : visible ? 'shown' : 'hidden');
export const isChanged = ({ changed }: MenuEntry) => changed;

/** The menu as rows, each set in below its group. */
export const menuColumns = (t: Translate, mayMove: boolean) => [
  text('name', {
    width: 250,
    pinned: 'left',
    value: ({ name }) => calledNow(name),
    show: ({ name, parentName, icon, isGroup }) => (
      <span className="menu-entry" data-menu={name} data-inside={parentName !== top} data-group={isGroup} draggable={mayMove}>
        {mayMove && (
          <span className="menu-grip" aria-hidden="true">
            ⠿
          </span>
        )}
        {parentName === top && <Icon name={icon ?? 'dot'} size={16} />}
        {calledNow(name)}
      </span>
    ),
  }),
  choice('state', ['shown', 'hidden', 'excluded'], {
    value: stateOf,
    choiceWords: 'config.state',
    tones: { hidden: 'grey', excluded: 'orange' },
    width: 120,
  }),
  text('nameKr', { width: 170, value: ({ nameKr, builtInKr }) => nameKr ?? builtInKr }),
  text('nameEn', { width: 190, value: ({ nameEn, builtInEn }) => nameEn ?? builtInEn }),
  text('parentName', { width: 130, value: ({ parentName }) => (parentName === top ? t('config.top') : calledNow(parentName)) }),
  text('builtIn', { width: 150, value: ({ builtInKr, builtInEn }) => `${builtInKr} / ${builtInEn}`, hidden: true }),
  text('path', { width: 200, grow: 1 }),
  flag('changed', { width: 80 }),
  number('seq', { decimals: 0, width: 80, hidden: true }),
  ...stamps(),
];
