import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** One component with its states. */
export const ComponentStates = ({
  name,
  isWide = false,
  children,
}: {
  readonly name: string;
  /** Takes the whole width: tables, charts, code. */
  readonly isWide?: boolean;
  readonly children: ComponentChildren;
}) => (
  <section class="gallery-part" aria-labelledby={idOf(name)}>
    <h2 id={idOf(name)}>{name}</h2>
    <div class={isWide ? 'gallery-states wide' : 'gallery-states'}>{children}</div>
  </section>
);

const idOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]+/g, '-');

/** One state, with what it is called. */
export const State = ({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ComponentChildren;
}) => (
  <div class="gallery-state">
    <h3 class="small quiet">{name}</h3>
    <div>{children}</div>
  </div>
);

/** A state that a component enters by itself when its first button is pressed, once or again. */
export function Pressed({
  times = 1,
  children,
}: {
  readonly times?: number;
  readonly children: ComponentChildren;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let left = times;
    const press = () => {
      if (left-- <= 0) return;
      place.current?.querySelector('button')?.click();
      requestAnimationFrame(press);
    };
    press();
  }, []);
  return <div ref={place}>{children}</div>;
}

/** What a component waits for and never gets. */
export const never = (): Promise<never> => new Promise(() => {});
export const nothing = (): void => {};
