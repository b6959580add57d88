interface Candidates<Kind> {
  readonly kinds: readonly Kind[];
  readonly choose: (news: readonly Kind[]) => Kind | undefined;
}

/** Notes each kind in turn and chooses among those that are news. @param note true where it was not noted before */
export async function chosenNews<Kind>(
  { kinds, choose }: Candidates<Kind>,
  note: (kind: Kind) => Promise<boolean>,
): Promise<Kind | undefined> {
  const news: Kind[] = [];
  for (const kind of kinds) if (await note(kind)) news.push(kind);
  return choose(news);
}
