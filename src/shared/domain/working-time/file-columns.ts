// The columns of a file of working time, and their recognised headings.

export const TIME_COLUMNS = [
  'date',
  'comes',
  'goes',
  'breaks',
  'travelKind',
  'travel',
  'kilometres',
  'preparation',
  'followUp',
  'orderNumber',
  'projectManager',
  'country',
  'place',
  'note',
] as const
export type TimeColumn = (typeof TIME_COLUMNS)[number]

/** Words of headings, without blanks and signs. */
export const TIME_HEADINGS: Readonly<Record<TimeColumn, readonly string[]>> = {
  date: ['datum', 'tag', 'date', 'day'],
  comes: ['kommen', 'kommt', 'beginn', 'von', 'start', 'in', 'from', 'comes'],
  goes: ['gehen', 'geht', 'ende', 'bis', 'end', 'out', 'to', 'goes'],
  breaks: ['pause', 'pausen', 'pausemin', 'break', 'breaks', 'breakmin'],
  travelKind: ['artderfahrt', 'fahrtart', 'kindoftravel', 'travelkind'],
  travel: ['fahrzeit', 'reisezeit', 'traveltime', 'travel'],
  kilometres: ['kilometer', 'km', 'kilometres'],
  preparation: ['vorbereitung', 'preprocessing', 'preparation'],
  followUp: ['nachbereitung', 'postprocessing', 'followup'],
  orderNumber: ['auftrag', 'auftragsnummer', 'bestätigungsnummer', 'auftragsnr', 'order', 'ordernumber'],
  projectManager: ['projektleitung', 'projektleiter', 'projektleiterin', 'projectmanager'],
  country: ['land', 'country'],
  place: ['ort', 'place'],
  note: ['bemerkung', 'notiz', 'kommentar', 'note', 'remark'],
}
