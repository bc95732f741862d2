// What the stories of the group offer to take along.
import { inWords as d } from './calendar.ts'
import { pdfOf } from './pdf.ts'
import { spreadsheetOf } from './spreadsheet.ts'
import type { StoryAttachment } from './story.ts'

/** From which day the ways hold, and when the courses are: day, shift, time, place. */
export const furnaceFiles = (from: Date, courses: readonly (readonly string[])[]): StoryAttachment[] => [
  {
    name: 'Laufwege Halle 2 und 3',
    ending: 'pdf',
    label: 'Laufwege in den Hallen 2 und 3',
    labelEn: 'Ways through halls 2 and 3',
    bytes: pdfOf({
      title: 'Laufwege in den Hallen 2 und 3',
      lines: [
        `Gültig ab ${d.weekday(from)}.`,
        'Rohteile kommen durch Tor 5, nicht mehr durch Tor 3.',
        'Stapler nehmen nur die gelb markierte Spur.',
        'Der Durchgang zwischen Halle 2 und 3 ist für Fußgänger gesperrt.',
        'Im Umkreis von acht Metern um den Ofen ist Gehörschutz Pflicht.',
      ],
      outlines: [
        ['Halle 2', 64, 300, 200, 260],
        ['Kammerofen', 94, 340, 120, 90],
        ['Halle 3', 304, 300, 200, 260],
        ['Tor 5', 124, 262, 80, 36],
        ['Tor 3 (zu)', 364, 262, 90, 36],
      ],
    }),
  },
  {
    name: 'Termine der Unterweisung',
    ending: 'xlsx',
    label: 'Termine der Unterweisung',
    labelEn: 'Dates of the briefing',
    bytes: spreadsheetOf('Unterweisung', [['Tag', 'Schicht', 'Uhrzeit', 'Ort'], ...courses]),
  },
]

export const agenda = (meeting: Date): StoryAttachment => ({
  name: 'Tagesordnung',
  ending: 'pdf',
  label: 'Tagesordnung der Betriebsversammlung',
  labelEn: 'Agenda of the works meeting',
  bytes: pdfOf({
    title: 'Tagesordnung der Betriebsversammlung',
    lines: [
      `${d.weekday(meeting)}, 13:30 Uhr, Halle 4`,
      '1. Bericht des Betriebsrats',
      '2. Lage der Gruppe: Katharina von der Heyde, Geschäftsführung',
      '3. Neue Betriebsvereinbarung Arbeitszeitkontrolle',
      '4. Ihre Fragen',
    ],
  }),
})
