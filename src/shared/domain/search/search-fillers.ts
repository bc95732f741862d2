// Filler words, which do not describe the subject of a question: 'Wie beantrage ich Urlaub?' is about 'beantrage' and 'Urlaub'.
import { fold } from './search-text.ts'

// prettier-ignore
const FILLERS: ReadonlySet<string> = new Set(
  (
    'aber alle allem allen aller als also am an auch auf aus bei beim bekomme bekommen bin bis bitte brauche da danke danken dank dafür damit dann das dass ' +
    'dein deine dem den denn der des die dies diese diesem diesen dieser dieses doch dort du durch ein eine eigentlich einem einen einer eines ' +
    'er es etwas finde frage für gern gerne gibt geht hab habe haben hallo hat hier hilfe ich ihr ihre ihren im in ins ist ja jemand kann kein keine können könnte lange lässt ' +
    'kauft kaufen machen mal man mehr mein meine meinem meinen meiner mich mir mit muss müssen nach nicht noch nur ob oder oft ohne passiert schon sein seine sich sie ' +
    'sind so soll sollte tun über um und uns unser unsere unter viel viele vielen vom von vor wann war warum wäre weiß was welche welchem welchen ' +
    'welcher welches wem wen wenn wer werde werden weshalb wie wieso wieviel will wir wird wo wofür woher wohin wurde zu zum zur zuständig ' +
    'a about an and any are as at be but buy buys by can could do does for from get happens have hello help how i if in is it its long many me much must my need no ' +
    'not of often on or our please question responsible shall should so thank thanks that the their there these this to us was we were what when where which who whom ' +
    'whose why will with would you your'
  )
    .split(' ')
    .map(fold),
)

const split = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{Nd}]+/u).filter((word) => fold(word) !== '')

/** The words of a text in their spelling, without filler words; empty if it has no others. */
export const subjectWords = (text: string): string[] => split(text).filter((word) => !FILLERS.has(fold(word)))

/** The same as `subjectWords`, but all words if it has no others. */
export function tellingWords(text: string): string[] {
  const telling = subjectWords(text)
  return telling.length > 0 ? telling : split(text)
}
