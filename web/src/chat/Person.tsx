import type { OnlineUser } from '@lotline/contract/identity/online';
import { Avatar } from '../kit/look/Avatar.tsx';
import { Icon } from '../kit/look/icons.tsx';
import './person.css';

/** A face in the person's own colour, with a mark whether they are there. */
export const Face = ({ of, size = 32 }: { of: Pick<OnlineUser, 'username' | 'image' | 'color'> & { status?: 0 | 1 }; size?: number }) => (
  <span className="person-face" style={of.color ? { outlineColor: of.color } : undefined} data-status={of.status}>
    <Avatar name={of.username} image={of.image} size={size} />
  </span>
);

/** The mark of a place whose people talk. */
export const PlaceFace = () => (
  <span className="chat-place-face">
    <Icon name="factory" />
  </span>
);
