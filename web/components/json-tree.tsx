import './json-tree.css';

/** A JSON value, folded by the browser's own `details`; long lists show their first hundred members. */
export function JsonTree({ value, name }: { readonly value: unknown; readonly name?: string }) {
  const label = name === undefined ? null : <span class="json-name">{name}: </span>;
  if (value === null || typeof value !== 'object') {
    return (
      <div>
        {label}
        <span class={`json-${typeof value}`}>{JSON.stringify(value) ?? 'undefined'}</span>
      </div>
    );
  }
  const members = Object.entries(value);
  const count = Array.isArray(value) ? `[${members.length}]` : `{${members.length}}`;
  return (
    <details open={members.length <= SHOWN} class="json-tree">
      <summary>
        {label}
        <span class="quiet">{count}</span>
      </summary>
      {members.slice(0, SHOWN).map(([key, member]) => (
        <JsonTree key={key} name={key} value={member} />
      ))}
      {members.length > SHOWN && <div class="quiet">… {members.length - SHOWN}</div>}
    </details>
  );
}

const SHOWN = 100;
