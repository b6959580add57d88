/** What processes over SQLite ask the one that started them, beside the queries of the store. */
export const HOME = {
  isLeading: 'home.isLeading',
  takeAttempts: 'home.takeAttempts',
  takeAttemptsBack: 'home.takeAttemptsBack',
  forgiveAttempts: 'home.forgiveAttempts',
  takePermits: 'home.takePermits',
  takeCall: 'home.takeCall',
  addPendingLink: 'home.addPendingLink',
  listPendingLinks: 'home.listPendingLinks',
  addAlert: 'home.addAlert',
  listDueAlerts: 'home.listDueAlerts',
  takeAlert: 'home.takeAlert',
  dropAlert: 'home.dropAlert',
  takeTurn: 'home.takeTurn',
  giveTurnBack: 'home.giveTurnBack',
} as const;
