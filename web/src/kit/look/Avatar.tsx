import './avatar.css';

/** A person's picture, or the first letter of the name. */
export const Avatar = ({ name, image, size = 28 }: { name: string; image?: string | null; size?: number }) =>
  image ? (
    <img className="avatar" src={image} alt="" width={size} height={size} />
  ) : (
    <span className="avatar" aria-hidden="true" style={{ width: size, height: size, fontSize: Math.max(12, size * 0.45) }}>
      {[...name.trim()][0] ?? '?'}
    </span>
  );
