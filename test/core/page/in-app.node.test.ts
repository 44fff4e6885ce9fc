// Which user agents belong to an app's own browser, and which link opens the system's browser from there.
import { expect } from 'chai';
import { browserLinkOf } from '../../../src/core/page/in-app.ts';

describe('the link to the system’s browser', () => {
  const ANDROID = { system: 'Android' } as const;
  const iOs = (systemVersion?: number) => ({ system: 'iOS', systemVersion }) as const;
  const linkTo = (address: string, platform: Parameters<typeof browserLinkOf>[1]) =>
    browserLinkOf(new URL(address), platform);

  it('is an intent for the default browser on Android', () => {
    expect(linkTo('https://insurer.example:8443/claims/7?lang=vi&from=zalo', ANDROID)).to.equal(
      'intent://insurer.example:8443/claims/7?lang=vi&from=zalo#Intent;scheme=https;' +
        'S.browser_fallback_url=https%3A%2F%2Finsurer.example%3A8443%2Fclaims%2F7%3Flang%3Dvi%26from%3Dzalo;end',
    );
    expect(linkTo('http://10.0.2.2/', ANDROID)).to.equal(
      'intent://10.0.2.2/#Intent;scheme=http;S.browser_fallback_url=http%3A%2F%2F10.0.2.2%2F;end',
    );
  });

  it('leaves the fragment out of the intent, but keeps it in the fallback', () => {
    expect(linkTo('https://insurer.example/?a=1#step;2', ANDROID)).to.equal(
      'intent://insurer.example/?a=1#Intent;scheme=https;' +
        'S.browser_fallback_url=https%3A%2F%2Finsurer.example%2F%3Fa%3D1%23step%3B2;end',
    );
    expect(linkTo('https://insurer.example/#', ANDROID)).to.match(/^intent:\/\/insurer\.example\/#Intent;/);
  });

  it('uses Safari’s own scheme from iOS 17 on, fragment included', () => {
    expect(linkTo('https://insurer.example/?a=1#top', iOs(17))).to.equal('x-safari-https://insurer.example/?a=1#top');
    expect(linkTo('http://localhost:4173/', iOs(26))).to.equal('x-safari-http://localhost:4173/');
    expect(linkTo('https://insurer.example/', { system: 'iPadOS', systemVersion: 17 })).to.equal(
      'x-safari-https://insurer.example/',
    );
  });

  for (const [where, platform] of Object.entries({
    'iOS 16': iOs(16),
    'an iPad that calls itself a Mac': { system: 'iPadOS' } as const,
    'an iPhone without a version': iOs(),
    'a desktop': { system: 'Windows' } as const,
  }))
    it(`doesn’t exist on ${where}`, () => expect(linkTo('https://insurer.example/', platform)).to.equal(undefined));

  it('leads only to http and https [2.43]', () => {
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/hosts', 'blob:https://a.example/1'])
      for (const platform of [ANDROID, iOs(17)]) expect(linkTo(address, platform), address).to.equal(undefined);
  });
});
