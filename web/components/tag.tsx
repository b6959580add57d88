import './tag.css';

interface TagProps {
  readonly look?: 'plain' | 'good' | 'warn' | 'bad';
  readonly children: string;
}

/** A state in a word; its shape differs too, so that colour is never the only sign. */
export const Tag = ({ look = 'plain', children }: TagProps) => <span class={`tag ${look}`}>{children}</span>;
