// Words of a question that say nothing about its subject: 'Wie beantrage ich Urlaub?' is about 'beantrage' and 'Urlaub'.
import { fold } from './search-text.ts'

// prettier-ignore
const FILLERS: ReadonlySet<string> = new Set(
  (
    'aber alle allem allen aller als also am an auch auf aus bei beim bekomme bekommen bin bis bitte brauche da dafür damit dann das dass ' +
    'dein deine dem den denn der des die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines ' +
    'er es etwas finde für gibt geht hab habe haben hat hier ich ihr ihre ihren im in ins ist ja kann kein keine können könnte lange lässt ' +
    'kauft kaufen machen man mehr mein meine meinem meinen meiner mich mir mit muss müssen nach nicht noch nur ob oder oft ohne passiert sein seine sich sie ' +
    'sind so soll sollte tun über um und uns unser unsere unter viel viele vom von vor wann war warum was welche welchem welchen ' +
    'welcher welches wem wen wenn wer werde werden weshalb wie wieso wieviel will wir wird wo wofür woher wohin wurde zu zum zur zuständig ' +
    'a about an and any are as at be but buy buys by can could do does for from get happens have how i if in is it its long many me much must my need no ' +
    'not of often on or our please responsible shall should so that the their there these this to us was we were what when where which who whom ' +
    'whose why will with would you your'
  )
    .split(' ')
    .map(fold),
)

/** The words of a text as they are written, without filler words; all of them where it has no others. */
export function tellingWords(text: string): string[] {
  const all = text.split(/[^\p{L}\p{M}\p{Nd}]+/u).filter((word) => fold(word) !== '')
  const telling = all.filter((word) => !FILLERS.has(fold(word)))
  return telling.length > 0 ? telling : all
}
