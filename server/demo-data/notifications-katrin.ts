// The bell of Katrin Osterloh as in the mocks, in addition to entries about stories, requests and forms. Only entries of installed areas
// are written.
import { type Calendar } from './calendar.ts'
import { type DemoNotification } from './notifications.ts'

type Entry = Omit<DemoNotification, 'username' | 'eventKey'>

function purchasing(on: Calendar): Entry[] {
  return [
    {
      menuId: 'menu_ek_lieferanten_report',
      nikoId: 104_877,
      categories: ['Zertifikate'],
      title: 'Brandwald Feinguss: Zertifikat läuft in 38 Tagen ab',
      body: 'ISO 9001. Der Lieferant ist angeschrieben.',
      creatorName: 'Lieferantenreport',
      link: '/lieferanten/104877',
      why: 'Sie sind Lead Buyer 0120.',
      createdAt: on.at(0, 6, 0),
    },
    {
      menuId: 'menu_ek_lieferanten_report',
      nikoId: 105_118,
      categories: ['Zertifikate'],
      title: 'Ferrum Wittgenstein: Langzeiterklärung fehlt',
      body: 'Abgelaufen am Jahresende, zum zweiten Mal angemahnt.',
      creatorName: 'Lieferantenreport',
      link: '/lieferanten/105118',
      why: 'Sie sind Lead Buyer 0110.',
      createdAt: on.at(-3, 6, 0),
    },
    {
      menuId: 'menu_ek_marktplatz',
      nikoId: 381,
      categories: ['Gespeicherte Suche'],
      title: 'Europaletten, gebraucht, Klasse B',
      body: '240 Stück in Olpe, 4,50 € je Stück.',
      creatorName: 'Tim Ostendorf',
      link: '/marktplatz/381',
      why: 'Ihre Suche „Paletten“.',
      createdAt: on.at(-5, 15, 10),
    },
  ]
}

function together(on: Calendar): Entry[] {
  return [
    {
      menuId: 'menu_ek_qa',
      categories: ['Antworten'],
      nikoId: 2_190,
      title: 'Skonto bei Sammelrechnung: neue Antwort',
      body: 'Daniel Kowalski verweist auf das Memo von Ferrum Wittgenstein.',
      creatorName: 'Daniel Kowalski',
      link: '/forum/2190',
      createdAt: on.at(-2, 16, 12),
    },
    {
      menuId: 'menu_benefits',
      nikoId: 37,
      categories: ['Mobilität'],
      title: 'Dienstrad: Ihr Vertrag wird günstiger',
      body: 'Die neue Rate gilt ab der nächsten Abrechnung.',
      creatorName: 'Miriam Falk',
      link: '/benefits',
      why: 'Sie nutzen das Dienstrad.',
      createdAt: on.at(-2, 9, 30),
    },
  ]
}

export const ownNotifications = (on: Calendar): DemoNotification[] =>
  [...purchasing(on), ...together(on)].map((entry, index) =>
    Object.assign(entry, { username: 'katrin.osterloh', eventKey: `demo:katrin:${index}` }),
  )
