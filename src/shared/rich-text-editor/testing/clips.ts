// Clipboard content of other programs, shortened only where it repeats: attributes, conditional comments, wrappers and quotes are original.

const HEAD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns:m="http://schemas.microsoft.com/office/2004/12/omml" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/KO/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- /* Font Definitions */ @font-face {font-family:Wingdings; panose-1:5 0 0 0 0 0 0 0 0 0;} p.MsoNormal, li.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;} @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7;} --></style></head>`

const bullet = (level: number, text: string, sign = '·', number = 'l0') =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${36 * level}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:${number} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

export const WORD = `${HEAD}<body lang=DE style='tab-interval:35.4pt;word-wrap:break-word'><!--StartFragment-->
<h1>Betriebsversammlung<o:p></o:p></h1>
<p class=MsoNormal>Am <b>Donnerstag</b>, <i><span lang=EN-US style='mso-ansi-language:EN-US'>7 May</span></i>,<span
style='mso-spacerun:yes'>  </span><u>13:30 Uhr</u>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${bullet(1, 'Bericht')}
${bullet(2, 'Lage der <b>Gruppe</b>', 'o')}
${bullet(1, 'Aussprache')}
${bullet(1, 'Erstens', '1.', 'l1')}
${bullet(2, 'Darunter', 'a)', 'l1')}
${bullet(1, 'Zweitens', '2.', 'l1')}
<p class=MsoNormal>Mehr im <a href="https://talbrueck.example/plan">Plan</a>.<o:p></o:p></p>
<!--EndFragment--></body></html>`

const heading = (tag: string, level: number, sign: string, text: string) =>
  `<${tag} style='margin-left:21.6pt;text-indent:-21.6pt;mso-list:l2 level${level} lfo3'><![if !supportLists]><span style='mso-fareast-font-family:"Calibri Light"'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></${tag.split(' ')[0]}>`

/** Headings of a numbered outline, of all nine levels. */
export const WORD_HEADINGS = `${HEAD}<body lang=DE><!--StartFragment-->
${heading('h1', 1, '1', 'Zweck')}
${heading('h2', 2, '1.1', 'Geltung')}
${heading('h3', 3, '1.1.1', 'Werke')}
${heading('h4', 4, '1.1.1.1', 'Siegen')}
${heading('h5', 5, 'a)', 'Halle')}
${heading('h6', 6, 'i.', 'Tor')}
${heading('p class=MsoHeading7', 7, '7.', 'Sieben')}
${heading('p class=MsoHeading9', 9, '9.', 'Neun')}
<p class=MsoNormal>Text<o:p></o:p></p>
<!--EndFragment--></body></html>`

/** Lists that go on after a paragraph, use letters and Roman numbers, and start at another number. */
export const WORD_NUMBERS = `${HEAD}<body lang=DE><!--StartFragment-->
${bullet(1, 'eins', '1.', 'l1')}
${bullet(1, 'zwei', '2.', 'l1')}
<p class=MsoNormal>Zwischentext<o:p></o:p></p>
${bullet(1, 'drei', '3.', 'l1')}
<p class=MsoNormal>Buchstaben<o:p></o:p></p>
${bullet(1, 'erstens', 'a)', 'l3')}
${bullet(2, 'darunter', 'i.', 'l3')}
${bullet(2, 'daneben', 'ii.', 'l3')}
${bullet(1, 'zweitens', 'b)', 'l3')}
<p class=MsoNormal>Spaeter<o:p></o:p></p>
${bullet(1, 'drittens', 'C.', 'l4')}
<!--EndFragment--></body></html>`

export const WORD_LOSSES = `${HEAD}<body lang=DE><!--StartFragment-->
<p class=MsoNormal><span style='color:red'>Rot</span> und <span style='background:yellow;mso-highlight:yellow'>gelb</span><!--[if gte vml 1]><v:shape id="Grafik_1" style='width:100pt'><v:imagedata src="file:///C:/clip_image001.png" o:title=""/></v:shape><![endif]--><![if !vml]><img width=133 height=100 src="file:///C:/Users/KO/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="Grafik_x0020_1"><![endif]>
<img width=1 height=1 src="https://track.example/p.gif"><a style='mso-comment-reference:KO_1;mso-comment-date:20260421T0811'>Text</a><span class=MsoCommentReference><span style='font-size:8.0pt'><!--[if !supportAnnotations]--><a class=msocomanchor href="#_msocom_1">[KO1]</a><![endif]></span></span> <a href="mailto:ko@talbrueck.example">Katrin</a> <a href="file:///C:/plan.docx">Plan</a><o:p></o:p></p>
<!--EndFragment--></body></html>`

/** From Word in the browser: every entry is a separate list. */
export const WORD_ONLINE = `<meta charset='utf-8'><div class="ListContainerWrapper SCXW1 BCX8" style="margin: 0px; padding: 0px;"><ul class="BulletListStyle1 SCXW1 BCX8" role="list" style="margin: 0px; list-style-type: disc;"><li data-leveltext="" data-font="Symbol" data-listid="1" data-aria-posinset="1" data-aria-level="1" role="listitem" class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1" xml:lang="DE-DE" lang="DE-DE" style="color: windowtext; font-size: 12pt;"><span class="TextRun SCXW1" style="font-size: 12pt; font-family: Aptos, sans-serif;"><span class="NormalTextRun SCXW1">eins</span></span><span class="EOP SCXW1">&nbsp;</span></p></li></ul></div><div class="ListContainerWrapper SCXW1 BCX8"><ul class="BulletListStyle2 SCXW1 BCX8" role="list"><li data-aria-level="2" role="listitem"><p class="Paragraph SCXW1"><span class="TextRun" style="font-size: 12pt; font-family: Aptos, sans-serif;">darunter</span></p></li></ul></div><div class="ListContainerWrapper SCXW1 BCX8"><ul class="BulletListStyle1 SCXW1 BCX8" role="list"><li data-aria-level="1" role="listitem"><p class="Paragraph SCXW1"><span class="TextRun" style="font-size: 12pt; font-family: Aptos, sans-serif;">zwei</span></p></li></ul></div>`

export const EXCEL = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\,";} .xl65 {text-align:center; border:.5pt solid windowtext;} --></style></head><body link="#0563C1" vlink="#954F72"><table border=0 cellpadding=0 cellspacing=0 width=240 style='border-collapse:collapse;width:180pt'><!--StartFragment--><col width=80 span=3 style='width:60pt'><tr height=20 style='height:15.0pt'><td colspan=2 height=20 class=xl65 width=160 style='border-right:.5pt solid black;height:15.0pt;width:120pt'>Werk Siegen</td><td rowspan=2 class=xl66 width=80 style='border-bottom:.5pt solid black;width:60pt'>Summe</td></tr><tr height=20><td height=20 class=xl65 style='height:15.0pt'>Januar</td><td class=xl65>Februar</td></tr><tr height=20><td height=20 align=right style='height:15.0pt'>1.284</td><td align=right>17,5</td><td></td></tr><!--EndFragment--></table></body></html>`

/** A reply with the quoted mail, from Outlook for Windows. */
export const OUTLOOK = `${HEAD}<body lang=DE link="#0563C1" vlink="#954F72" style='word-wrap:break-word'><!--StartFragment--><div class=WordSection1><p class=MsoNormal><span style='mso-fareast-language:EN-US'>Guten Tag,<o:p></o:p></span></p><p class=MsoNormal><span style='mso-fareast-language:EN-US'><o:p>&nbsp;</o:p></span></p><p class=MsoNormal><span style='mso-fareast-language:EN-US'>der <a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Ftalbrueck.example%2Fplan&amp;data=05%7C02%7C&amp;reserved=0">Plan</a> gilt.<o:p></o:p></span></p><div style='border:none;border-left:solid blue 1.5pt;padding:0cm 0cm 0cm 4.0pt'><p class=MsoNormal>Gilt der Plan?<o:p></o:p></p></div></div><!--EndFragment--></body></html>`

export const OUTLOOK_WEB = `<meta charset='utf-8'><div class="elementToProof" style="font-family: Aptos, Arial, Helvetica, sans-serif; font-size: 12pt; color: rgb(0, 0, 0);">Guten Tag,</div><div class="elementToProof" style="font-family: Aptos, Arial, Helvetica, sans-serif; font-size: 12pt; color: rgb(0, 0, 0);"><br></div><div style="font-size: 12pt; color: rgb(0, 0, 0);"><b>bis morgen</b></div><blockquote style="border-left: 2px solid rgb(200, 200, 200); padding-left: 1ex;">Kommen Sie?</blockquote>`

export const GOOGLE_DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0a1b2c3d-7fff-4444-8888-000000000000"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;vertical-align:baseline;white-space:pre-wrap;">Tagesordnung</span></h2><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:700;font-style:italic;text-decoration:none;vertical-align:baseline;">fett und kursiv</span><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;text-decoration:line-through;">, alt</span></p><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-size:11pt;color:#000000;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;">eins</span></p></li><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;">darunter</span></p></li></ul></ul><br></b>`

export const GOOGLE_SHEETS = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;vertical-align:bottom;font-weight:bold;" rowspan="1" colspan="2">Werk</td></tr><tr style="height:21px;"><td style="overflow:hidden;vertical-align:bottom;">a</td><td style="overflow:hidden;vertical-align:bottom;text-align:right;">2</td></tr></tbody></table></google-sheets-html-origin>`

/** From Chromium, which writes out the styles of a page. */
export const WEB_PAGE = `<html><body><!--StartFragment--><h1 style="color: rgb(32, 33, 34); font-family: Georgia; font-size: 28.8px;">Siegen</h1><div class="layout" style="color: rgb(32, 33, 34);"><p>Die <a href="https://de.example/Sieg" title="Sieg" style="color: rgb(51, 102, 204);">Sieg</a> fließt<sup class="reference"><a href="#cite_note-1">[1]</a></sup> durch <span style="display:none">versteckt</span>die Stadt.</p><img src="https://de.example/a.jpg" alt="Siegen von oben"><iframe src="https://www.youtube-nocookie.com/embed/x"></iframe><iframe src="https://karte.example/"></iframe><button>Teilen</button><pre>eins
zwei</pre><dl><dt>Lage</dt><dd>Nordrhein-Westfalen</dd></dl></div><script>alert(1)</script><svg viewBox="0 0 1 1"><path d="M0 0"/></svg><!--EndFragment--></body></html>`
