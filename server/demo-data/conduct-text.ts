// The code of conduct of the Talbrück Gruppe: version 3, version 4 that applies, and the draft of version 5.
import type { ConductText } from '#contract/conduct.ts'

type Edition = 3 | 4 | 5
type Section = ConductText['sections'][number]
type Question = ConductText['questions'][number]

const both = (de: string, en: string) => ({ de, en })
const paragraphs = (...texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('')

const attitude: Section = {
  id: 'haltung',
  heading: both('Unsere Haltung', 'Our attitude'),
  html: both(
    paragraphs(
      'Wir halten uns an Gesetze, an Verträge und an unser Wort, auch dann, wenn es uns einen Auftrag kostet.',
      'Dieser Kodex gilt für alle, die bei der Talbrück Gruppe arbeiten. Wer führt, lebt ihn vor und beantwortet Fragen dazu.',
    ),
    paragraphs(
      'We keep to the law, to contracts and to our word, even where that costs us an order.',
      'This code applies to everybody who works for Talbrück Gruppe. Those who lead set an example and answer questions about it.',
    ),
  ),
}

const fairness: Section = {
  id: 'fairer-umgang',
  heading: both('Fairer Umgang', 'Treating each other fairly'),
  html: both(
    paragraphs(
      'Wir behandeln einander mit Respekt, gleich welcher Herkunft, welchen Geschlechts, Alters oder Glaubens. Wer etwas sieht, das dem widerspricht, spricht es an oder gibt einen Hinweis.',
    ),
    paragraphs(
      'We treat each other with respect, whatever our origin, gender, age or faith. Anyone who sees something that contradicts this says so or reports it.',
    ),
  ),
}

const gifts = (edition: Edition): Section => ({
  id: 'geschenke',
  heading: both('Geschenke und Einladungen', 'Gifts and invitations'),
  html:
    edition === 3
      ? both(
          paragraphs(
            'Kleine Aufmerksamkeiten bis 35 € dürfen Sie annehmen.',
            'Einladungen zu Veranstaltungen mit überwiegendem Freizeitwert lehnen Sie ab.',
          ),
          paragraphs(
            'You may accept small gifts of up to €35.',
            'Decline invitations to events that are mostly leisure.',
          ),
        )
      : both(
          paragraphs(
            'Kleine Aufmerksamkeiten bis 25 € je Jahr und Geschäftspartner dürfen Sie annehmen. Alles darüber melden Sie innerhalb einer Woche mit Formular 117, auch wenn Sie ablehnen.',
            'Einladungen zu Veranstaltungen mit überwiegendem Freizeitwert lehnen Sie ab.',
          ),
          paragraphs(
            'You may accept small gifts of up to €25 per year and business partner. Report anything above that with form 117 within a week, even if you decline it.',
            'Decline invitations to events that are mostly leisure.',
          ),
        ),
})

const suppliers = (edition: Edition): Section => ({
  id: 'lieferanten',
  heading: both('Umgang mit Lieferanten', 'Working with suppliers'),
  html:
    edition === 3
      ? both(
          paragraphs('Niemand entscheidet allein über Auswahl und Bestellung.'),
          paragraphs('Nobody decides alone on selection and order.'),
        )
      : both(
          paragraphs(
            'Niemand entscheidet allein über Auswahl und Bestellung. Änderungen an Bankdaten bestätigt immer eine zweite Person nach einem Rückruf unter der bekannten Nummer.',
          ),
          paragraphs(
            'Nobody decides alone on selection and order. Changes of bank details are always confirmed by a second person after a call back to the known number.',
          ),
        ),
})

const safety: Section = {
  id: 'sicherheit',
  heading: both('Sicherheit am Arbeitsplatz', 'Safety at work'),
  html: both(
    paragraphs(
      'Schutzausrüstung ist keine Frage der Gewohnheit. Jede und jeder darf eine Arbeit anhalten, die nicht sicher ist.',
    ),
    paragraphs('Protective equipment is not a matter of habit. Everybody may stop work that is not safe.'),
  ),
}

const data = (edition: Edition): Section => ({
  id: 'daten',
  heading: both('Daten', 'Data'),
  html: both(
    `${paragraphs('Was uns anvertraut ist, bleibt bei uns:')}<ul><li>Zeichnungen und Preise gehen nur an die, die sie für ihre Arbeit brauchen.</li><li>Personendaten bleiben in den Systemen der Gruppe.</li>${edition === 5 ? '<li>In Programme mit künstlicher Intelligenz geben wir nur ein, was die IT dafür freigegeben hat.</li>' : ''}</ul>`,
    `${paragraphs('What we are entrusted with stays with us:')}<ul><li>Drawings and prices go only to those who need them for their work.</li><li>Personal data stays in the systems of the group.</li>${edition === 5 ? '<li>We enter into programs with artificial intelligence only what IT has released for that.</li>' : ''}</ul>`,
  ),
})

const reports: Section = {
  id: 'hinweise',
  heading: both('Hinweise geben', 'Reporting'),
  html: both(
    paragraphs(
      'Wer einen Verstoß meldet, wird geschützt. Hinweise nimmt die Ombudsstelle entgegen, auf Wunsch ohne Namen. Niemand darf wegen eines Hinweises benachteiligt werden, der in gutem Glauben gegeben wurde.',
    ),
    paragraphs(
      'Anyone who reports a breach is protected. The ombuds office takes reports, without a name if you wish. Nobody may be put at a disadvantage because of a report that was made in good faith.',
    ),
  ),
}

const answer = (
  isRight: boolean,
  text: readonly [string, string],
  explanation: readonly [string, string],
): Question['answers'][number] => ({
  text: both(...text),
  isRight,
  explanation: both(...explanation),
})

const giftQuestion = (edition: Edition): Question => ({
  question: both(
    'Ein Lieferant schickt Ihnen zum zweiten Mal in diesem Jahr Wein für 20 €. Was tun Sie?',
    'For the second time this year a supplier sends you wine worth €20. What do you do?',
  ),
  answers: [
    answer(
      false,
      ['Ich nehme ihn an, er kostet weniger als die Grenze.', 'I accept it, it costs less than the limit.'],
      edition === 3
        ? [
            'In Version 3 galt die Grenze je Geschenk; fragen Sie im Zweifel nach.',
            'In version 3 the limit was per gift; ask if in doubt.',
          ]
        : [
            'Die Grenze gilt je Jahr und Geschäftspartner: Beide Flaschen zusammen liegen darüber.',
            'The limit is per year and business partner: both bottles together exceed it.',
          ],
    ),
    answer(
      true,
      ['Ich melde ihn und frage, was damit geschieht.', 'I report it and ask what to do with it.'],
      ['Richtig. Wer meldet, macht nie einen Fehler.', 'Right. Reporting is never wrong.'],
    ),
  ],
})

const bankQuestion: Question = {
  question: both(
    'Ein Lieferant nennt per E-Mail eine neue Bankverbindung. Die Rechnung ist heute fällig.',
    'A supplier names a new bank account by e-mail. The invoice is due today.',
  ),
  answers: [
    answer(
      false,
      ['Ich ändere sie, damit pünktlich gezahlt wird.', 'I change it so that we pay on time.'],
      [
        'Genau so gehen Betrüger vor: Sie machen Druck mit einer Frist.',
        'This is how fraud works: it puts you under pressure with a deadline.',
      ],
    ),
    answer(
      true,
      [
        'Ich rufe unter der bekannten Nummer zurück und bitte eine zweite Person um Bestätigung.',
        'I call back the known number and ask a second person to confirm.',
      ],
      [
        'Richtig. Eine verspätete Zahlung lässt sich erklären, eine an Fremde nicht.',
        'Right. A late payment can be explained, one to strangers cannot.',
      ],
    ),
    answer(
      false,
      ['Ich antworte auf die E-Mail und frage nach.', 'I answer the e-mail and ask.'],
      [
        'Die Antwort geht an den, der die E-Mail geschickt hat, auch wenn es ein Betrüger war.',
        'The answer goes to whoever sent the e-mail, even if that was a fraudster.',
      ],
    ),
  ],
}

const safetyQuestion: Question = {
  question: both(
    'An einer Presse fehlt die Abdeckung, die Schicht läuft weiter. Sie arbeiten in einer anderen Abteilung.',
    'The guard of a press is missing and the shift goes on. You work in another department.',
  ),
  answers: [
    answer(
      true,
      [
        'Ich sorge dafür, dass die Arbeit anhält, und sage der Schichtleitung Bescheid.',
        'I see to it that the work stops, and tell the shift manager.',
      ],
      [
        'Richtig. Jede und jeder darf eine Arbeit anhalten, die nicht sicher ist.',
        'Right. Everybody may stop work that is not safe.',
      ],
    ),
    answer(
      false,
      ['Das ist Sache der Schichtleitung.', 'That is up to the shift manager.'],
      [
        'Sicherheit hängt nicht von der Abteilung ab: Bis jemand anderes es bemerkt, kann es zu spät sein.',
        'Safety does not depend on the department: it may be too late before somebody else notices.',
      ],
    ),
  ],
}

export const codeText = (edition: Edition): ConductText => ({
  title: both('Verhaltenskodex', 'Code of conduct'),
  summary: both(
    'Was wir voneinander erwarten und was Geschäftspartner von uns erwarten dürfen.',
    'What we expect of each other, and what business partners may expect of us.',
  ),
  sections: [attitude, fairness, gifts(edition), suppliers(edition), safety, data(edition), reports],
  questions: [giftQuestion(edition), bankQuestion, safetyQuestion],
})
