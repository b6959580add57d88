<?php
// Parses every file of the generated PHP client: php parse.php FOLDER
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($argv[1])) as $file) {
    if ($file->getExtension() !== 'php') continue;
    try {
        token_get_all(file_get_contents($file->getPathname()), TOKEN_PARSE);
    } catch (ParseError $error) {
        echo $file->getPathname(), ': ', $error->getMessage(), "\n";
        $failed = true;
    }
}
exit(isset($failed) ? 1 : 0);
