// Texts about the host pages, for the index and for the pages. `code` is written between backticks.
import type { DemoSite } from '#domain/embedding/demo-sites.ts'

export const LANGUAGES = ['de', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

export interface SiteWords {
  /** One sentence that describes the page. */
  readonly shows: string
  /** Instructions what to click, and the result. */
  readonly tries: readonly string[]
}

export const SITE_WORDS: Readonly<Record<Language, Readonly<Record<DemoSite, SiteWords>>>> = {
  de: {
    plain: {
      shows: 'Eine fremde Seite mit zwei Zeilen HTML und einer Funktion, die Tokens gibt: Glocke und Nachrichten.',
      tries: [
        'Melden Sie sich mit dem Knopf in einem der beiden Elemente an: Die Seite tut es auf ihre Weise, beide Elemente sind danach angemeldet.',
        'Lesen Sie im Portal eine Meldung: Die Zahl der Glocke sinkt hier im selben Augenblick.',
        'Die Glocke allein steht auf [bell.html](/bell.html).',
      ],
    },
    sharepoint: {
      shows:
        'Markup und Sicherheitsrichtlinie von SharePoint Online, Navigation ohne Neuladen; darin die Webparts und der Seitenkopf des SharePoint-Pakets.',
      tries: [
        'Drücken Sie auf einen Punkt der Navigation: Webparts gehen und kommen, die Glocke behält ihre Zahl.',
        'Drücken Sie ‚Bearbeiten‘: Was der Webpart zeigt, stellen Sie daneben ein.',
      ],
    },
    cms: {
      shows:
        "Ein Redaktionssystem, das nichts erlaubt und alles überschreibt: `*{all:unset!important}`, `button{display:none}`, Schriftgröße 62,5 %, alles beschnitten, `style-src 'none'`, Trusted Types.",
      tries: [
        'Diese Seite sieht so aus, weil ihr Design alles zurücksetzt. Die Elemente bleiben, wie sie sind.',
        'Melden Sie sich an: Hier gibt niemand Tokens, ein kleines Fenster des Portals öffnet sich.',
        'Öffnen Sie die Glocke: Ihre Liste steht über allem, auch über ‚Aktion der Woche‘.',
      ],
    },
    'group-tool': {
      shows: 'Ein anderes Werkzeug mit eigener Anmeldung (keycloak-js, eigener Client): Sein Token bekommt die Glocke.',
      tries: [
        'Melden Sie sich beim Schichtplan an: Die Glocke ist es damit auch.',
        'Melden Sie sich ab: Die Glocke zeigt danach keine Zahl mehr.',
      ],
    },
    react17: {
      shows: 'Eine Anwendung mit React 17: Attribute im JSX, Eigenschaften und Ereignisse über eine Referenz.',
      tries: [
        'Drücken Sie auf einen Beitrag: Die Anwendung übernimmt, statt das Portal zu öffnen, und nennt die Adresse.',
        'Wechseln Sie die Sprache: Die Elemente stehen sofort in der anderen, ohne neu zu beginnen.',
      ],
    },
    react19: {
      shows: 'Eine Anwendung mit React 19: Eigenschaften und Ereignisse stehen im JSX.',
      tries: [
        'Drücken Sie auf einen Beitrag: Die Anwendung übernimmt, statt das Portal zu öffnen, und nennt die Adresse.',
        'Auf [late.html](/late.html) kommt `portal.js` erst nach der Anwendung: Es ist dieselbe Seite.',
      ],
    },
    angular: {
      shows: 'Eine Anwendung mit Angular: Elemente in Vorlagen mit `CUSTOM_ELEMENTS_SCHEMA`.',
      tries: [
        'Drücken Sie auf einen Beitrag: Die Anwendung übernimmt, statt das Portal zu öffnen, und nennt die Adresse.',
        'Auf [late.html](/late.html) kommt `portal.js` erst nach der Anwendung: Es ist dieselbe Seite.',
      ],
    },
    'two-versions': {
      shows:
        'Zwei Werkzeuge haben je eine Fassung der Elemente eingebunden; mit `data-scope="acme"` stehen beide nebeneinander.',
      tries: [
        'Öffnen Sie die Konsole: Sie bleibt leer. Ohne `data-scope` nennte eine Zeile beide Fassungen, und die erste bliebe.',
        'Melden Sie sich in einem Element an: Beide Fassungen sind es.',
      ],
    },
    'six-widgets': {
      shows: 'Sechs Elemente teilen sich eine Anmeldung, eine Abfrage der Zahlen, einen WebSocket und ein React.',
      tries: [
        'Öffnen Sie die Netzwerkansicht und laden Sie neu: `badges` und `first` werden zusammen einmal gefragt, ein WebSocket steht offen.',
        'Rollen Sie nach unten: Was dort steht, wird erst geladen, wenn es in die Nähe des Fensters kommt.',
      ],
    },
    slow: {
      shows: 'Jede Datei der Elemente kommt anderthalb Sekunden später: Der Platz ist frei gehalten, nichts springt.',
      tries: [
        'Laden Sie neu und sehen Sie auf die Ränder der Karten.',
        'Die Dateien liegen hier auf der Seite selbst; `api-base` nennt den Elementen das Portal.',
      ],
    },
  },
  en: {
    plain: {
      shows: 'A foreign page with two lines of HTML and a function that gives tokens: bell and news.',
      tries: [
        'Sign in by the button of either element: the page does it its own way, and both are signed in.',
        'Read a notification in the portal: the number of the bell goes down here in the same moment.',
        'The bell alone stands on [bell.html](/bell.html).',
      ],
    },
    sharepoint: {
      shows:
        'Markup and security policy of SharePoint Online, navigation without reload; in it the web parts and the header of the SharePoint package.',
      tries: [
        'Press an entry of the navigation: web parts go and come, the bell keeps its number.',
        "Press 'Bearbeiten': what the web part shows is set beside it.",
      ],
    },
    cms: {
      shows:
        "A content management system that allows nothing and overwrites everything: `*{all:unset!important}`, `button{display:none}`, root font 62.5 %, everything clipped, `style-src 'none'`, Trusted Types.",
      tries: [
        'This page looks as it does because its theme resets everything. The elements stay as they are.',
        'Sign in: nobody gives tokens here, so a small window of the portal opens.',
        "Open the bell: its list stands above everything, 'Aktion der Woche' included.",
      ],
    },
    'group-tool': {
      shows: 'Another tool with its own sign-in (keycloak-js, a client of its own): the bell gets its token.',
      tries: [
        'Sign in to the shift plan (‘Beim Schichtplan anmelden’): the bell is signed in, too.',
        'Sign out: the bell shows no number any more.',
      ],
    },
    react17: {
      shows: 'An application with React 17: attributes in JSX, properties and events through a ref.',
      tries: [
        'Press a story: the application takes over instead of opening the portal, and names the address.',
        'Change the language: the elements speak the other one at once, without beginning anew.',
      ],
    },
    react19: {
      shows: 'An application with React 19: properties and events stand in JSX.',
      tries: [
        'Press a story: the application takes over instead of opening the portal, and names the address.',
        'On [late.html](/late.html) `portal.js` comes after the application: it is the same page.',
      ],
    },
    angular: {
      shows: 'An application with Angular: elements in templates with `CUSTOM_ELEMENTS_SCHEMA`.',
      tries: [
        'Press a story: the application takes over instead of opening the portal, and names the address.',
        'On [late.html](/late.html) `portal.js` comes after the application: it is the same page.',
      ],
    },
    'two-versions': {
      shows:
        'Two tools have each included a version of the elements; with `data-scope="acme"` both stand side by side.',
      tries: [
        'Open the console: it stays empty. Without `data-scope` one line would name both versions, and the first would stay.',
        'Sign in by one element: both versions are signed in.',
      ],
    },
    'six-widgets': {
      shows: 'Six elements share one session, one request for the numbers, one WebSocket and one React.',
      tries: [
        'Open the network view and reload: `badges` and `first` are asked once together, one WebSocket is open.',
        'Scroll down: what stands there is loaded only when it comes near the window.',
      ],
    },
    slow: {
      shows: 'Each file of the elements comes one and a half seconds later: its place is kept free, nothing jumps.',
      tries: [
        'Reload, and watch the edges of the cards.',
        'The files lie on this site itself; `api-base` tells the elements where the portal is.',
      ],
    },
  },
}

export const WORDS = {
  de: {
    title: 'Gastseiten',
    intro: (portal: string) =>
      `Diese Seiten gehören nicht zum Portal: Jede steht auf einer eigenen Adresse und zeigt Elemente des Portals unter [${portal}](${portal}), so wie es eine Seite Ihrer Kolleginnen und Kollegen täte.`,
    account:
      'Melden Sie sich überall als `katrin.osterloh` an. Das Kennwort steht dort, wo das Portal gestartet wurde; ohne Einstellung ist es `demo`.',
    docs: (portal: string) => `Zum Nachbauen: [Elemente einbetten](${portal}/docs/embedding) (englisch).`,
    sees: 'Was Sie hier sehen',
    tries: 'Zum Ausprobieren',
    how: 'So wird es eingebettet (englisch)',
    all: 'Alle Gastseiten',
    signOut: 'Abmelden',
    other: 'English',
    notBuilt: 'Diese Anwendung ist noch nicht gebaut: `npm run demo` tut es.',
  },
  en: {
    title: 'Host pages',
    intro: (portal: string) =>
      `These pages do not belong to the portal: each stands on an address of its own and shows elements of the portal at [${portal}](${portal}), as a page of your colleagues would.`,
    account:
      'Sign in everywhere as `katrin.osterloh`. The password is printed where the portal was started; without a setting it is `demo`. What the pages themselves say is German, as hosts are here; the elements and these notes speak English.',
    docs: (portal: string) => `To build one: [Embedding](${portal}/docs/embedding).`,
    sees: 'What you see here',
    tries: 'To try',
    how: 'How it is embedded',
    all: 'All host pages',
    signOut: 'Sign out',
    other: 'Deutsch',
    notBuilt: 'This application is not built yet: `npm run demo` does it.',
  },
} as const
