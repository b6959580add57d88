/**
 * The fields of proc_pid_stat(5) from the third on, which is at 0: the name before them is in parentheses and may itself
 * have any character.
 */
export const statFields = (stat: string): readonly string[] =>
  stat.slice(stat.lastIndexOf(')') + 2).split(' ');
