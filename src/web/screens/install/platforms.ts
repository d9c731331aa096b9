interface Platform {
  /** Without spaces, since a tab and its panel refer to each other by it. */
  readonly id: string;
  readonly name: string;
  /** Matches the browser's user agent. */
  readonly isThis: RegExp;
  readonly file: string;
  /** The steps after the download. */
  readonly steps: readonly string[];
}

const CERTIFICATE = "/install/rasoi.crt";
const PROFILE = "/install/rasoi.mobileconfig";

/** The steps for each kind of device to trust the restaurant's certificate authority. */
export const platforms: readonly Platform[] = [
  {
    id: "android",
    name: "Android",
    isThis: /Android/,
    file: CERTIFICATE,
    steps: [
      "Open the Settings app, search for “CA certificate”, and choose it (Security, Encryption & credentials, Install a certificate).",
      "Choose “Install anyway” and the file rasoi.crt in Downloads.",
      "Come back to this page.",
    ],
  },
  {
    id: "apple",
    name: "iPhone and iPad",
    isThis: /iPhone|iPad/,
    file: PROFILE,
    steps: [
      "Open it in Safari and allow the download of the profile.",
      "Settings, “Profile Downloaded”, Install.",
      "Settings, General, About, Certificate Trust Settings: switch on full trust for Rasoi.",
      "Come back to this page, open the app, and choose Share, “Add to Home Screen”.",
      "The app on the home screen keeps its own changes and its own sign-in: deliver what waits in Safari first, and sign in there once more.",
    ],
  },
  {
    id: "windows",
    name: "Windows",
    isThis: /Windows/,
    file: CERTIFICATE,
    steps: [
      "Open rasoi.crt and choose “Install Certificate”, “Local Machine”.",
      "Choose “Place all certificates in the following store”, “Trusted Root Certification Authorities”.",
      "Close the browser and open this page again.",
    ],
  },
  {
    id: "mac",
    name: "Mac",
    isThis: /Macintosh/,
    file: CERTIFICATE,
    steps: [
      "Open rasoi.crt and add it to the keychain “System”.",
      "Open it there, Trust, “When using this certificate”: Always Trust.",
      "Come back to this page.",
    ],
  },
];

/** Returns this device's platform, if known. An iPad's user agent is a Mac's, but a Mac has no touch screen. */
export function ownPlatform({ userAgent, maxTouchPoints }: Navigator): Platform | undefined {
  const named = platforms.find(({ isThis }) => isThis.test(userAgent));
  return named?.id === "mac" && maxTouchPoints > 1 ? platforms.find(({ id }) => id === "apple") : named;
}
