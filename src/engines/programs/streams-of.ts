import type { ChildProcess } from 'node:child_process';

/** The pipes of a child; none, despite the types, when this process could open no more files for them. */
export function streamsOf(child: ChildProcess): readonly (ChildProcess['stdio'][number] | undefined)[] {
  return (child.stdio as ChildProcess['stdio'] | undefined) ?? [];
}
