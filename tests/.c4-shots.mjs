import { chromium } from '@playwright/test'
const base='http://localhost:24817'
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-quic','--disable-background-networking']})
const only=process.argv[2]
async function ctx(user,{w,h=900,dark=false,en=false}){
  const c=await b.newContext({viewport:{width:w,height:h},colorScheme:dark?'dark':'light',locale:en?'en-GB':'de-DE',baseURL:base,hasTouch:w<500})
  await c.addInitScript(()=>{ try{ localStorage.setItem('portal.push.asked','1') }catch{} })
  const p=await c.newPage()
  await p.goto('/')
  await p.getByLabel(/Benutzername|User ?name|Kennung/i).first().fill(user)
  const pw=p.getByLabel(/Kennwort|Password/i).first()
  if (await pw.isVisible().catch(()=>false)) await pw.fill('demo')
  await p.keyboard.press('Enter')
  await p.waitForURL(u=>!/realms/.test(u.href),{timeout:60000})
  await p.locator('main').first().waitFor({timeout:60000})
  await p.waitForTimeout(2500)
  const later=p.getByRole('button',{name:/Später|Nicht jetzt|Not now|Later/})
  if (await later.first().isVisible().catch(()=>false)) { await later.first().click().catch(()=>{}) }
  return {c,p}
}
const shot=async(p,n)=>{await p.waitForTimeout(1200);await p.screenshot({path:`/tmp/c4/${n}.png`})}
const jobs={
 async home(){ for (const [w,dark,en] of [[1440,false,false],[800,true,true],[390,false,false]]) for (const u of ['felix.hartung','katrin.osterloh']) { const {c,p}=await ctx(u,{w,dark,en}); await shot(p,`home-${u.split('.')[0]}-${w}${dark?'-d':''}`); await c.close() } },
 async misc(){ for (const [w,dark,en] of [[1440,false,true],[800,true,false],[390,false,true]]) { const t=`${w}${dark?'-d':''}${en?'-en':''}`
   const {c,p}=await ctx('felix.hartung',{w,dark,en});
   await p.goto('/news/ma/Wechsel'); await shot(p,`nocat-${t}`)
   await p.goto('/controlling'); await shot(p,`forbidden-${t}`)
   await p.goto('/profil/sicherheit'); await shot(p,`security-${t}`)
   await p.goto('/profil/benachrichtigungen'); await shot(p,`settings-${t}`)
   await p.getByRole('button',{name:/Zeiten ändern|Change hours|Change times/}).click().catch(()=>console.log('no hours')); await shot(p,`hours-${t}`)
   const f=p.getByRole('dialog').getByRole('textbox').first(); await f.fill('745').catch(()=>{}); await p.keyboard.press('Escape'); await shot(p,`hours-ask-${t}`)
   await c.close() } },
 async err(){ for (const [w,dark,en] of [[1440,true,false],[390,false,true]]) { const t=`${w}${dark?'-d':''}${en?'-en':''}`
   const {c,p}=await ctx('felix.hartung',{w,dark,en});
   await p.route('**/api/user/mfa',r=>r.fulfill({status:503,contentType:'application/problem+json',body:'{"status":503,"title":"x","code":"unavailable"}'}))
   await p.route('**/api/user/sign-ins*',r=>r.fulfill({status:503,contentType:'application/problem+json',body:'{"status":503,"title":"x","code":"unavailable"}'}))
   await p.goto('/profil/sicherheit'); await shot(p,`err-${t}`)
   await p.route('**/api/user/mfa',async r=>{await new Promise(f=>setTimeout(f,4000));r.abort()})
   await p.getByRole('button',{name:/Erneut versuchen|Try again/}).first().click(); await shot(p,`err-busy-${t}`)
   await c.close() } },
}
for (const n of only?only.split(','):Object.keys(jobs)) await jobs[n]().catch(e=>console.log(n,e.message.slice(0,300)))
await b.close()
