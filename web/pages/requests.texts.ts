import { translated } from '../texts/translated.ts';

export const requestsTexts = translated(
  {
    title: 'Requests',
    intro:
      'No content is kept: only time, operation, duration, sizes and cost. Successful calls stay for 90 days, refused ones for 30.',
    search: 'Request id',
    filters: { key: 'Key', operation: 'Operation', status: 'Status' },
    all: 'all',
    showAll: 'Show all',
    statuses: { ok: 'successful', refused: 'refused or failed' },
    columns: {
      time: 'Time',
      operation: 'Operation',
      key: 'Key',
      status: 'Status',
      credits: 'Credits',
      ms: 'Time taken',
      bytes: 'In / out',
    },
    removed: 'removed key',
    empty: 'No requests',
    emptyWhy: 'None fits these filters. Calls of your keys are listed here, also those that were refused.',
    detail: {
      id: 'Request id',
      in: 'Received',
      out: 'Sent',
      notKept: 'not kept for refused calls',
      wrong: 'What was wrong',
      meaning: 'What it means',
      toKey: 'To the key',
      denied:
        'The caller does not get the reason. Further calls of this kind have a row every ten minutes at most.',
      served: 'It was successful.',
      none: 'No request of this account has this id, or it is older than we keep.',
    },
  },
  {
    de: {
      title: 'Aufrufe',
      intro:
        'Inhalte werden nicht aufbewahrt: nur Zeit, Operation, Dauer, Größe und Kosten. Erfolgreiche Aufrufe bleiben 90 Tage, abgelehnte 30.',
      search: 'Nummer des Aufrufs',
      filters: { key: 'Schlüssel', operation: 'Operation', status: 'Status' },
      all: 'alle',
      showAll: 'Alle zeigen',
      statuses: { ok: 'erfolgreich', refused: 'abgelehnt oder fehlgeschlagen' },
      columns: {
        time: 'Zeit',
        operation: 'Operation',
        key: 'Schlüssel',
        status: 'Status',
        credits: 'Credits',
        ms: 'Dauer',
        bytes: 'Ein / aus',
      },
      removed: 'entfernter Schlüssel',
      empty: 'Keine Aufrufe',
      emptyWhy:
        'Keiner passt zu diesen Filtern. Hier stehen die Aufrufe Ihrer Schlüssel, auch die abgelehnten.',
      detail: {
        id: 'Nummer des Aufrufs',
        in: 'Empfangen',
        out: 'Gesendet',
        notKept: 'bei abgelehnten Aufrufen nicht aufbewahrt',
        wrong: 'Was falsch war',
        meaning: 'Was es bedeutet',
        toKey: 'Zum Schlüssel',
        denied:
          'Der Aufrufer bekommt den Grund nicht. Weitere solche Aufrufe stehen hier höchstens alle zehn Minuten.',
        served: 'Er war erfolgreich.',
        none: 'Kein Aufruf dieses Kontos hat diese Nummer, oder er ist älter, als wir aufbewahren.',
      },
    },
  },
);
