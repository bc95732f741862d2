// People of purchasing and supplier development.
import { inTeam, type Group } from './person.ts'

export const PURCHASING: readonly Group[] = [
  inTeam('Service', 'Hauptverwaltung', 'Einkauf Gruppe', 'katharina.vonderheyde', [
    [
      'Thorsten',
      'Wehmeyer',
      'm',
      'Leiter Einkauf',
      'Leitung',
      {
        kinds: ['employee', 'supervisor', 'main-admin', 'site-admin', 'traveller'],
        representative: 'katrin.osterloh',
        extension: '200',
      },
    ],
  ]),
  inTeam('Service', 'Kassel', 'Einkauf Gruppe', 'thorsten.wehmeyer', [
    ['Henning', 'Ziegler', 'm', 'Einkäufer Kassel', 'Einkauf vor Ort', { kinds: ['employee', 'site-admin'] }],
  ]),
  inTeam('Antriebe', 'Siegen', 'Einkauf Stahl & Blech', 'katrin.osterloh', [
    [
      'Katrin',
      'Osterloh',
      'f',
      'Strategische Einkäuferin',
      'Stahl',
      {
        kinds: ['employee', 'supervisor', 'lead-buyer', 'site-admin', 'employment-data', 'traveller'],
        supervisor: 'thorsten.wehmeyer',
        representative: 'lukas.steinmetz',
        extension: '214',
        personnelNumber: '20418',
      },
    ],
    ['Aylin', 'Demir', 'f', 'Einkäuferin', 'Stahl', { kinds: ['employee', 'buyer'], representative: 'jonas.reiter' }],
    ['Bernd', 'Rademacher', 'm', 'Einkäufer', 'Stahl', { kinds: ['employee', 'buyer', 'deputy'] }],
    [
      'Daniel',
      'Kowalski',
      'm',
      'Lead Buyer Drehteile',
      'Blech und Drehteile',
      { kinds: ['employee', 'lead-buyer', 'traveller'], representative: 'elke.brandhorst' },
    ],
    ['Elke', 'Brandhorst', 'f', 'Lead Buyer Oberflächen', 'Blech und Drehteile', { kinds: ['employee', 'lead-buyer'] }],
    [
      'Felix',
      'Hartung',
      'm',
      'Sachbearbeiter Einkauf',
      'Stahl',
      { kinds: ['employee'], supervisor: 'thorsten.wehmeyer' },
    ],
    [
      'Jonas',
      'Reiter',
      'm',
      'Einkäufer',
      'Blech und Drehteile',
      { kinds: ['employee', 'buyer'], representative: 'daniel.kowalski' },
    ],
  ]),
  inTeam('Antriebe', 'Siegen', 'Einkauf Dienstleistung', 'guel.aksoy', [
    [
      'Gül',
      'Aksoy',
      'f',
      'Teamleiterin Einkauf',
      'Dienstleistung',
      {
        kinds: ['employee', 'supervisor', 'buyer'],
        supervisor: 'thorsten.wehmeyer',
        representative: 'bernd.rademacher',
      },
    ],
    ['Ines', 'Vogelsang', 'f', 'Sachbearbeiterin Reisen', 'Reisestelle', { kinds: ['employee', 'lead-buyer'] }],
    ['Jan-Hendrik', 'Bollmann', 'm', 'Einkäufer', 'Dienstleistung', { kinds: ['employee', 'buyer'] }],
    ['Marek', 'Nowak', 'm', 'Einkäufer', 'Dienstleistung', { kinds: ['employee', 'buyer'] }],
    ['Nadine', 'Ruhnau', 'f', 'Werkstudentin Einkauf', 'Dienstleistung', { kinds: ['employee', 'without-news'] }],
    [
      'Ute',
      'Grabowski',
      'f',
      'Sachbearbeiterin Einkauf',
      'Dienstleistung',
      { kinds: ['employee', 'buyer'], representative: 'marek.nowak' },
    ],
  ]),
  inTeam('Antriebe', 'Siegen', 'Lieferantenentwicklung', 'katja.wiesner', [
    [
      'Katja',
      'Wiesner',
      'f',
      'Teamleiterin Lieferantenentwicklung',
      'Qualität',
      {
        kinds: ['employee', 'supervisor', 'buyer', 'traveller'],
        supervisor: 'thorsten.wehmeyer',
        representative: 'viktor.schaefer',
      },
    ],
    [
      'Viktor',
      'Schäfer',
      'm',
      'Projektleiter',
      'Projekte',
      { kinds: ['employee', 'project-manager', 'buyer', 'traveller'], representative: 'yannick.mertens' },
    ],
    ['Hannes', 'Lohmeyer', 'm', 'Lieferantenentwickler', 'Projekte', { kinds: ['employee', 'buyer'] }],
    ['Ralf', 'Kuhlmann', 'm', 'Auditor', 'Qualität', { kinds: ['employee', 'buyer', 'traveller'] }],
    ['Sabine', 'Lütkehaus', 'f', 'Qualitätsingenieurin', 'Qualität', { kinds: ['employee', 'buyer'] }],
    ['Yannick', 'Mertens', 'm', 'Projektingenieur', 'Projekte', { kinds: ['employee', 'buyer'] }],
    [
      'Zoe',
      'Albers',
      'f',
      'Qualitätsingenieurin',
      'Qualität',
      { kinds: ['employee', 'buyer'], representative: 'sabine.luetkehaus' },
    ],
  ]),
  inTeam('Guss', 'Stade', 'Einkauf Guss', 'thorsten.wehmeyer', [
    [
      'Wiebke',
      'Janssen',
      'f',
      'Einkäuferin Stade',
      'Einkauf vor Ort',
      { kinds: ['employee', 'site-admin'], representative: 'lukas.steinmetz' },
    ],
  ]),
  inTeam('Hydraulik', 'Meschede', 'Einkauf Hydraulik', 'thorsten.wehmeyer', [
    [
      'Lukas',
      'Steinmetz',
      'm',
      'Einkäufer Meschede',
      'Einkauf vor Ort',
      { kinds: ['employee', 'lead-buyer', 'site-admin'], representative: 'daniel.kowalski' },
    ],
  ]),
  inTeam('Handel', 'Dresden', 'Einkauf Handel', 'thorsten.wehmeyer', [
    ['Gregor', 'Hollmann', 'm', 'Einkäufer Handelsware', 'Handelsware', { kinds: ['purchasing-only'] }],
    ['Sina', 'Lorenz', 'f', 'Einkäuferin Dresden', 'Handelsware', { kinds: ['employee', 'site-admin'] }],
  ]),
]
