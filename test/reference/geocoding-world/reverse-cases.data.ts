/**
 * Points over the world data alone: latitude longitude | language | city as answered (alternatives by a slash, `-` for
 * none, `*` for any) | country. `204` for nothing. Written down before the reverse search was tried on it.
 */
export const POINTS = `
48.2082 16.3738 | de | Wien | AT
48.2082 16.3738 | hu | Bécs | AT
48.2082 16.3738 | ja | ウィーン | AT
50.9375 6.9603 | en | Cologne | DE
50.9375 6.9603 | de | Köln | DE
47.3769 8.5417 | de | Zürich | CH
40.7580 -73.9855 | en | New York City/New York/Manhattan | US
47.8406 12.9811 | de | Freilassing | DE
47.8000 13.0440 | de | Salzburg | AT
47.6630 9.1750 | de | Konstanz | DE
47.6450 9.1780 | de | Kreuzlingen | CH
47.5596 7.5886 | de | Basel | CH
47.5940 7.6110 | de | Weil am Rhein | DE
47.5880 7.5600 | fr | Saint-Louis | FR
48.5839 7.7455 | fr | Strasbourg | FR
48.5727 7.8150 | de | Kehl | DE
46.2044 6.1432 | fr | Genève | CH
46.1930 6.2350 | fr | Annemasse | FR
47.1410 9.5210 | de | Vaduz | LI
47.2386 9.5978 | de | Feldkirch | AT
47.1670 9.4780 | de | Buchs | CH
48.1486 17.1077 | sk | Bratislava | SK
48.1470 16.9420 | de | Hainburg/Hainburg an der Donau | AT
45.9410 13.6220 | it | Gorizia | IT
45.9560 13.6480 | sl | Nova Gorica | SI
52.3440 14.5450 | de | Frankfurt (Oder) | DE
52.3510 14.5650 | pl | Słubice | PL
51.1530 14.9830 | de | Görlitz | DE
51.1500 15.0120 | pl | Zgorzelec | PL
43.7384 7.4246 | fr | Monaco/Monte-Carlo/La Condamine | MC
43.7750 7.5000 | fr | Menton | FR
43.9356 12.4473 | it | San Marino/Città di San Marino | SM
42.5063 1.5218 | ca | Andorra la Vella | AD
41.9022 12.4533 | it | * | VA
41.9031 12.4663 | it | Roma | IT
36.1400 -5.3530 | en | Gibraltar | GI
36.1680 -5.3480 | es | La Línea de la Concepción | ES
35.8890 -5.3200 | es | Ceuta | ES
47.6970 8.6900 | de | Büsingen/Büsingen am Hochrhein | DE
45.9690 8.9710 | it | Campione d'Italia/Campione | IT
42.4640 1.9810 | es | Llívia | ES
54.7100 20.5100 | ru | * | RU
42.3314 -83.0458 | en | Detroit | US
42.3000 -83.0200 | en | Windsor | CA
32.5149 -117.0382 | es | Tijuana | MX
32.5700 -117.0800 | en | Imperial Beach/San Diego | US
31.6904 -106.4245 | es | Ciudad Juárez | MX
31.7619 -106.4850 | en | El Paso | US
1.2900 103.8500 | en | Singapore | SG
1.4927 103.7414 | en | Johor Bahru | MY
22.1987 113.5439 | en | Macau/Macao | MO
22.2793 114.1628 | en | Hong Kong/Central | HK
22.5431 114.0579 | en | Shenzhen | CN
-29.3100 27.4800 | en | Maseru | LS
-4.2634 15.2429 | fr | Brazzaville | CG
-4.3317 15.3125 | fr | Kinshasa | CD
0 0 | en | 204
45 -40 | en | 204
55.5 3.0 | en | 204
43.0 8.0 | en | 204
38.0 18.5 | en | 204
58.5 20.5 | en | 204
42.9 15.0 | en | 204
-40 -100 | en | 204
10 65 | en | 204
75 0 | en | 204
-60 90 | en | 204
0 180 | en | 204
0 -180 | en | 204
90 0 | en | 204
-90 0 | en | 204
89.95 10 | en | 204
-18.1416 178.4415 | en | Suva | FJ
-16.85 -179.98 | en | - | FJ
67.0 -179.5 | en | - | RU
66.0 179.5 | en | - | RU
21.3069 -157.8583 | en | Honolulu | US
-20.8789 55.4481 | fr | Saint-Denis | RE
14.6037 -61.0668 | fr | Fort-de-France | MQ
4.9224 -52.3135 | fr | Cayenne | GF
-17.5350 -149.5696 | fr | Papeete | PF
64.1835 -51.7216 | en | Nuuk | GL
62.0107 -6.7741 | en | Tórshavn | FO
78.2232 15.6267 | en | Longyearbyen | SJ
28.1235 -15.4363 | es | Las Palmas de Gran Canaria/Las Palmas | ES
4.1755 73.5093 | en | Male/Malé | MV
-51.6977 -57.8517 | en | Stanley | FK
54.1800 7.8850 | de | Helgoland | DE
44.9521 34.1024 | en | Simferopol | UA
44.6167 33.5254 | en | Sevastopol | UA
45.3000 34.5000 | en | * | UA
48.0159 37.8028 | en | Donetsk | UA
48.5740 39.3078 | en | Luhansk | UA
42.6629 21.1655 | en | Pristina | XK
42.8940 20.8660 | en | * | XK
9.5600 44.0650 | en | Hargeisa | SO
35.3364 33.3199 | en | Kyrenia | CY
31.9038 35.2034 | en | Ramallah | PS
31.5017 34.4668 | en | Gaza | PS
27.1253 -13.1625 | en | Laayoune | EH
25.0330 121.5654 | en | Taipei | TW
43.0015 41.0234 | en | Sokhumi/Sukhumi | GE
46.8400 29.6300 | en | Tiraspol | MD
39.8150 46.7520 | en | Stepanakert/Xankandi/Khankendi | AZ
34.0837 74.7973 | en | Srinagar | IN
34.3700 73.4710 | en | Muzaffarābād/Muzaffarabad | PK
68.5 100 | de | - | RU
24 5 | fr | - | DZ
-5 -65 | pt | - | BR
72 -40 | en | - | GL
-80 0 | de | - | AQ
-25 130 | en | - | AU
50.0 60.5 | en | * | KZ
64.5 14.2 | en | * | SE
`;
