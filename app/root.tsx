import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { type CSSProperties, type ReactNode, useEffect } from "react";
import { Links, Meta, Outlet, redirect, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import appStyles from "./app.css?url";
import fontStyles from "./base/fonts/fonts.css?url";
import { backendContext, setupContext, siteUrlContext } from "./base/clients/load-context.ts";
import { useBackend } from "./base/clients/use-backend.ts";
import { RestoringCover, RestoringScript } from "./base/session/restoring-cover.tsx";
import { PageFailed } from "./base/page/page-failed.tsx";
import { LanguageProvider } from "./base/language/language.tsx";
import { directionOf } from "../domain/text/direction.ts";
import { languageCodes, languageOf, loadLanguage, loadOfficeLanguage } from "./base/language/languages.ts";
import { receivePress, repeatEarlyPresses } from "./base/late/early-presses.ts";
import { RouteAnnouncer } from "./base/behaviors/route-announcer.tsx";
import { Logo } from "./base/brand/logo.tsx";
import { ToastArea } from "./base/behaviors/toast-area.tsx";
import { languageInPath, pathWithoutLanguage } from "../domain/languages/language-path.ts";
import type { Shop } from "../domain/shop/shop.ts";
import { unknownShop } from "../domain/shop/unknown-shop.ts";
import { shopIcon } from "../domain/shop/shop-image.ts";
import { shopOfRequest } from "./base/shop/shop-of-request.ts";
import { useShop } from "./base/shop/use-shop.ts";
import { knownFontsScript } from "./late-loading.ts";
import { styles } from "./styles.ts";

// In development the style sheets are files, which are replaced when they change.
export const links: Route.LinksFunction = () =>
  import.meta.env.DEV ? [appStyles, fontStyles].map((href) => ({ rel: "stylesheet", href })) : [];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: languageOf(loaderData?.shop.language).t(
      msg`${{ name: loaderData?.shop.name }}: jewelry and stones`,
    ),
  },
  { name: "description", content: loaderData?.shop.tagline },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const siteUrl = context.get(siteUrlContext);
  const shop = await shopOfRequest(context);
  sendToOwnLanguage(request, shop, siteUrl);
  // The setup is rendered by the server, and is for the owner.
  await (context.get(setupContext) ? loadOfficeLanguage : loadLanguage)(shop.language);
  return {
    backend,
    siteUrl,
    shop,
    /** The owner's icon, for tabs and for home screens. */
    icons: shop.icon && ([64, 240] as const).map((width) => shopIcon(shop.icon!, backend, width)),
  };
}

/** The back office, and pages in a language that the shop does not offer, have no language in their address. */
function sendToOwnLanguage({ url }: Request, shop: Shop, siteUrl: string) {
  const { pathname, search } = new URL(url);
  const language = languageInPath(pathname) ?? "";
  const path = pathWithoutLanguage(pathname);
  const isKnown = shop !== unknownShop && languageCodes.includes(language);
  const isOffered = language !== shop.languages[0] && shop.languages.includes(language);
  if (isKnown && (!isOffered || isOfOffice(path))) throw redirect(siteUrl + path + search);
}

const isOfOffice = (path: string) => /^\/(?:admin|setup)(?=\/|$)/.test(path);

/** A page keeps the backend and the shop that it was loaded with. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  useEffect(repeatEarlyPresses, []);
  const { language: code, accent } = useShop();
  const language = languageOf(code);
  const accentStyle = accent ? ({ "--color-sapphire": accent } as CSSProperties) : undefined;
  return (
    // The script below adds an attribute before React hydrates the page.
    <html
      lang={language.locale}
      dir={directionOf(language.locale)}
      data-accent={accent}
      style={accentStyle}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <RestoringScript />
        {/* The first paint waits for the whole page: otherwise centered parts would move, and the cover come late. */}
        <link rel="expect" href="#route-announcer" blocking="render" />
        <BackendMeta />
        <Icons />
        <Meta />
        {!import.meta.env.DEV && <Styles />}
        {/* Style sheets need no nonce. Browsers hide nonces, which would be a hydration mismatch. */}
        <Links nonce="" />
      </head>
      <body onClickCapture={receivePress}>
        <LanguageProvider value={language}>
          <SkipLink />
          {children}
          <RestoringCover />
          <RouteAnnouncer />
          <ToastArea />
        </LanguageProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function SkipLink() {
  const { t } = useLingui();
  return (
    <a href="#main" className="skip-link btn btn-primary">
      {t`Skip to content`}
    </a>
  );
}

/** A script enables the fonts' style sheet later. Browsers hide everything inside scripts. */
function Styles() {
  return (
    <>
      <style id="styles" dangerouslySetInnerHTML={{ __html: styles.page }} />
      <style
        id="fonts"
        media="not all"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: styles.fonts }}
      />
      <script dangerouslySetInnerHTML={{ __html: knownFontsScript }} />
    </>
  );
}

/** The owner's icon or, without one, the program's. */
function Icons() {
  const icons = useRouteLoaderData<typeof loader>("root")?.icons;
  return (
    <>
      {icons ? (
        <>
          <link rel="icon" href={icons[0]} />
          <link rel="apple-touch-icon" href={icons[1]} />
        </>
      ) : (
        <>
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        </>
      )}
      <link rel="manifest" href="/site.webmanifest" />
    </>
  );
}

/** For `readBackend`, `shopZone` and `pageMoney` in the browser. */
function BackendMeta() {
  const { url, publishableKey, imageRender, mail } = useBackend();
  const { timeZone, money } = useShop();
  return (
    <>
      <meta name="backend-url" content={url} />
      <meta name="backend-key" content={publishableKey} />
      <meta name="backend-image-render" content={imageRender ? "on" : "off"} />
      <meta name="backend-mail" content={mail ? "on" : "off"} />
      <meta name="shop-time-zone" content={timeZone} />
      <meta name="shop-money" content={JSON.stringify(money)} />
    </>
  );
}

export default function App() {
  return <Outlet />;
}

/** For pages outside the storefront's layout, whose header and footer would be too much code here. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <header className="border-b border-line bg-paper">
        <div className="shell flex h-16 items-center md:h-[4.5rem]">
          <Logo />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        <PageFailed error={error} />
      </main>
    </>
  );
}
