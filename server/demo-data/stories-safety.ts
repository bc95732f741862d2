// Stories of safety and of the computers.
import { inEnglish as e, inWords as d, isoDay } from './calendar.ts'
import type { StoryOf } from './story.ts'

const secondFactor: StoryOf = (on) => {
  const deadline = on.month(1)
  return {
    title: 'Neue Anmeldung: zweiter Faktor wird Pflicht',
    preview: `Ab ${d.long(deadline)} brauchen alle, die Beschäftigungsdaten bearbeiten, ein Einmalkennwort. So richten Sie es ein.`,
    content: `<p>Wer Beschäftigungsdaten bearbeitet, meldet sich ab <strong>${d.withYear(deadline)}</strong> mit Kennwort und Einmalkennwort an. Das Einmalkennwort hat sechs Ziffern und wechselt alle 30 Sekunden.</p>
<h2>Einrichten in zwei Minuten</h2>
<ol><li>Im Profil „Sicherheit“ öffnen</li><li>Den Code mit der App Ihres Diensttelefons scannen</li><li>Sechs Ziffern eingeben und die Ersatzcodes sichern</li></ol>
<p>Die Uhr des Telefons muss auf <em>automatisch</em> stehen. Sonst passen die Ziffern nicht.</p>
<h2>Kein Diensttelefon?</h2>
<p>Der IT-Service gibt kleine Codegeräte aus, werktags von 6 bis 18 Uhr, Durchwahl -400. Das Portal fragt nie am Telefon nach Ihrem Kennwort.</p>`,
    categories: ['IT & Digitales', 'Arbeitssicherheit'],
    contact: 'oliver.thiele',
    pictures: [{ picture: 'monitors', name: 'Anmeldung mit Einmalkennwort' }],
    confirmation: { kind: 'counted', by: isoDay(deadline) },
    english: {
      title: 'New sign-in: a second factor becomes mandatory',
      preview: `From ${e.long(deadline)} on everybody who edits employment data needs a one-time password. This is how you set it up.`,
      content: `<p>Whoever edits employment data signs in with a password and a one-time password from <strong>${e.long(deadline)}</strong> on. The one-time password has six digits and changes every 30 seconds.</p>
<h2>Set up in two minutes</h2>
<ol><li>Open “Security” in your profile</li><li>Scan the code with the app on your company phone</li><li>Enter six digits and keep the recovery codes</li></ol>
<p>The clock of the phone must be set to <em>automatic</em>. Otherwise the digits do not fit.</p>`,
    },
    status: 'published',
    publishedAt: on.at(-7, 8, 30),
  }
}

const equipment: StoryOf = (on) => ({
  title: 'Neue Helme und Handschuhe: Ausgabe ab sofort',
  preview:
    'Leichter, besser belüftet und mit Visier, das auf jede Brille passt. Die alten Helme werden bis Monatsende eingesammelt.',
  content: `<p>Nach dem Trageversuch mit 60 Kolleginnen und Kollegen steht die Wahl fest. Der neue Helm wiegt 340 g, der Schnittschutz der Handschuhe steigt von Stufe C auf D.</p>
<h2>Ausgabe</h2>
<table><thead><tr><th>Werk</th><th>Wo</th><th>Wann</th></tr></thead><tbody><tr><td>Siegen</td><td>Magazin Halle 1</td><td>6–15 Uhr</td></tr><tr><td>Olpe</td><td>Meisterbüro</td><td>zum Schichtwechsel</td></tr><tr><td>Stade</td><td>Werkzeugausgabe</td><td>6–14 Uhr</td></tr><tr><td>Meschede</td><td>Empfang</td><td>7–12 Uhr</td></tr></tbody></table>
<p>Gelb tragen alle, Weiß die Schichtleitung, Blau Ersthelferinnen und Ersthelfer. Schutzausrüstung ist keine Frage der Gewohnheit: Jede und jeder darf eine Arbeit anhalten, die nicht sicher ist.</p>`,
  categories: ['Arbeitssicherheit'],
  contact: 'bernd.scholten',
  pictures: [{ picture: 'helmet-and-gloves', name: 'Neue Schutzausrüstung' }],
  status: 'published',
  publishedAt: on.at(-13, 7, 30),
})

const computers: StoryOf = (on) => ({
  title: 'Rechenzentrum zieht nach Kassel: zwei Abende ohne Portal',
  preview:
    'Am Umzugswochenende sind Portal, Zeiterfassung und Telefone zweimal kurz nicht erreichbar. Terminals und Tore arbeiten weiter.',
  content: `<p>Die Server verlassen den Keller der Hauptverwaltung und ziehen in das neue Rechenzentrum in Kassel. Gekühlt wird dort mit Flusswasser.</p>
<h2>Wann etwas fehlt</h2>
<table><thead><tr><th>Dienst</th><th>Freitag</th><th>Samstag</th></tr></thead><tbody><tr><td>Portal, Postfach</td><td>20–22 Uhr</td><td>19–20 Uhr</td></tr><tr><td>Zeiterfassung</td><td>Nachtrag von selbst</td><td>Nachtrag von selbst</td></tr><tr><td>Telefone</td><td>keine Störung</td><td>6–7 Uhr</td></tr></tbody></table>
<p>Stempelungen gehen nicht verloren, die Terminals sammeln sie. Bei Fragen hilft der IT-Service unter -400.</p>`,
  categories: ['IT & Digitales', 'Störungen und Wartung', 'Kassel'],
  contact: 'oliver.thiele',
  pictures: [{ picture: 'server-room', name: 'Das Rechenzentrum in Kassel' }],
  status: 'published',
  publishedAt: on.at(-25, 15, 45),
})

export const SAFETY_STORIES: readonly StoryOf[] = [secondFactor, equipment, computers]
