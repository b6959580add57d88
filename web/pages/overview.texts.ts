import { translated } from '../texts/translated.ts';

/** From here on the number of days is no information: three years. */
const YEARS_DAYS = 1096;

export const overviewTexts = translated(
  {
    title: 'Overview',
    creditsLeft: 'credits left',
    unlimited: 'Unlimited',
    unlimitedWhy: 'This account pays no credits.',
    lasts: (days: number) => {
      if (days < 1) return 'credits left, less than a day at your pace.';
      if (days > YEARS_DAYS) return 'credits left, more than three years at your pace.';
      return `credits left, about ${days === 1 ? 'a day' : `${days} days`} at your pace.`;
    },
    noPace: 'credits left. No recent call has used any.',
    madeOf: 'Where they come from',
    calls: 'Calls by operation, last 30 days',
    noCalls: 'No calls yet',
    noCallsWhy: 'Each call shows here, by day and operation, once the first has been made.',
    counts: { today: 'today', week: 'in 7 days', month: 'in 30 days', failed: 'refused in 7 days' },
    latest: 'Last calls',
    allRequests: 'All requests',
    columns: { time: 'Time', operation: 'Operation', status: 'Status', credits: 'Credits' },
    start: {
      title: 'Your first document',
      why: 'An invoice with its e-invoice inside. Run the request with your own key.',
      steps: { key: 'Have a key', call: 'Make a call', see: 'See it here' },
      done: 'done',
      open: 'open',
      createKey: 'Create a key',
      run: 'Run it',
      runWith: (key: string) => `Uses the key ${key} and costs the same as any call.`,
      request: 'Request',
      sample: 'What the request makes: an invoice with a panel in colour, three items and a payment code',
      result: 'The invoice as PDF',
      download: 'Download',
      spent: (credits: string, ms: string) => `${credits} credit, ${ms} ms`,
    },
  },
  {
    de: {
      title: 'Übersicht',
      creditsLeft: 'Credits übrig',
      unlimited: 'Unbegrenzt',
      unlimitedWhy: 'Dieses Konto zahlt keine Credits.',
      lasts: (days) => {
        if (days < 1) return 'Credits übrig; bei Ihrem Tempo weniger als ein Tag.';
        if (days > YEARS_DAYS) return 'Credits übrig; bei Ihrem Tempo mehr als drei Jahre.';
        return `Credits übrig; bei Ihrem Tempo etwa ${days === 1 ? 'ein Tag' : `${days} Tage`}.`;
      },
      noPace: 'Credits übrig. Zuletzt hat kein Aufruf welche verbraucht.',
      madeOf: 'Woher sie kommen',
      calls: 'Aufrufe nach Operation, letzte 30 Tage',
      noCalls: 'Noch keine Aufrufe',
      noCallsWhy: 'Hier steht jeder Aufruf nach Tag und Operation, sobald der erste gemacht ist.',
      counts: { today: 'heute', week: 'in 7 Tagen', month: 'in 30 Tagen', failed: 'abgelehnt in 7 Tagen' },
      latest: 'Letzte Aufrufe',
      allRequests: 'Alle Aufrufe',
      columns: { time: 'Zeit', operation: 'Operation', status: 'Status', credits: 'Credits' },
      start: {
        title: 'Ihr erstes Dokument',
        why: 'Eine Rechnung mit ihrer E-Rechnung darin. Führen Sie die Anfrage mit Ihrem eigenen Schlüssel aus.',
        steps: { key: 'Schlüssel haben', call: 'Aufruf machen', see: 'Hier ansehen' },
        done: 'erledigt',
        open: 'offen',
        createKey: 'Schlüssel anlegen',
        run: 'Ausführen',
        runWith: (key) => `Verwendet den Schlüssel ${key} und kostet so viel wie jeder Aufruf.`,
        request: 'Anfrage',
        sample: 'Was die Anfrage ergibt: eine Rechnung mit farbigem Feld, drei Posten und einem Zahlungscode',
        result: 'Die Rechnung als PDF',
        download: 'Herunterladen',
        spent: (credits, ms) => `${credits} Credit, ${ms} ms`,
      },
    },
  },
);
