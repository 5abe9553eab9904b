import { expect, it } from 'vitest';
import { draw } from '../testing/testing.tsx';
import * as icons from './ant-icons.tsx';
import { Button } from './Button.tsx';

it.each(Object.entries(icons))('%s adds nothing to the name of its button', (_, Icon) => {
  const { getByRole, queryByRole, container } = draw(<Button icon={<Icon />}>삭제하기</Button>);
  expect(getByRole('button', { name: /.+/ }).textContent).toBe('삭제하기');
  expect(getByRole('button', { name: '삭제하기' })).toBeTruthy();
  expect(queryByRole('img')).toBeNull();
  expect(container.querySelector('svg')).toBeTruthy();
});

it('one that is the only word of its button says it', () => {
  const { getByRole } = draw(<Button icon={<icons.SearchOutlined aria-label="조회" />} />);
  expect(getByRole('button', { name: '조회' })).toBeTruthy();
});
