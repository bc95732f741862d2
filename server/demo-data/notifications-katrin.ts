// The bell of Katrin Osterloh as the mocks show it: a form to decide, twelve news with those of the stories. Only what
// belongs to an installed area is written.
import { daysBetween, type Calendar } from './calendar.ts'
import { type DemoNotification } from './notifications.ts'

type Entry = Omit<DemoNotification, 'username' | 'eventKey'>

/** Nothing in a bell is from the future, however early the day is. */
const notAfter = (now: Date, moment: Date) => (moment > now ? now : moment)

function toDecide(on: Calendar): Entry[] {
  const requestedOn = on.workday(-2)
  return [
    {
      menuId: 'menu_ma_form',
      nikoId: 398,
      categories: ['Freigaben'],
      title: 'Formular: Zugang Einkauf Werk Stade',
      body: 'Wiebke Janssen beantragt Warengruppe 0410.',
      creatorName: 'Wiebke Janssen',
      link: '/formular/detail/398',
      todo: true,
      why: `Sie sind Site Admin Siegen. Seit ${daysBetween(requestedOn, on.today)} Tagen offen.`,
      createdAt: on.at(-2, 14, 20),
    },
  ]
}

function postbox(on: Calendar): Entry[] {
  const back = { menuId: 'menu_ma_form', categories: ['Meine Formulare'] }
  return [
    {
      ...back,
      nikoId: 412,
      title: 'Rückfrage: Dienstreise Ausland, Linz',
      body: 'Das Hotel liegt 11 € über der Grenze. Reicht Ihnen das Haus im Anhang?',
      creatorName: 'Ines Vogelsang',
      link: '/formular/detail/412',
      why: 'Sie haben das Formular eingereicht.',
      createdAt: notAfter(on.now, on.at(0, 8, 4)),
    },
    {
      ...back,
      nikoId: 405,
      title: 'Sonderurlaub Umzug: genehmigt',
      body: 'Thorsten Wehmeyer hat nach einem Tag entschieden.',
      creatorName: 'Thorsten Wehmeyer',
      link: '/formular/detail/405',
      createdAt: on.at(-1, 8, 40),
    },
  ]
}

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
  [...toDecide(on), ...postbox(on), ...purchasing(on), ...together(on)].map((entry, index) =>
    Object.assign(entry, { username: 'katrin.osterloh', eventKey: `demo:katrin:${index}` }),
  )
