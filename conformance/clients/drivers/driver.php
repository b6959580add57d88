<?php
// Calls every operation through the generated PHP client: php driver.php CLIENT CALLS RESULTS
declare(strict_types=1);

use OpenAPI\Client\ApiException;
use OpenAPI\Client\Configuration;

// Debian's Guzzle is older than this version of PHP in places; what it says of itself is no finding.
error_reporting(E_ALL & ~E_DEPRECATED);
set_error_handler(function (int $kind, string $text, string $file, int $line) {
    if ((error_reporting() & $kind) === 0) return false;
    throw new ErrorException($text, 0, $kind, $file, $line);
});

[, $client, $list, $results] = $argv;
require 'GuzzleHttp/autoload.php';
spl_autoload_register(function (string $name) use ($client) {
    $file = "$client/lib/" . strtr(substr($name, strlen('OpenAPI\\Client\\')), '\\', '/') . '.php';
    if (str_starts_with($name, 'OpenAPI\\Client\\') && is_file($file)) require $file;
});

/** All methods of all services, each with its object. */
function services(string $client, Configuration $configuration): iterable
{
    foreach (glob("$client/lib/Api/*.php") as $file) {
        $name = 'OpenAPI\\Client\\Api\\' . basename($file, '.php');
        yield new $name(null, $configuration);
    }
}

/** One call by the method that is named after the operation; members as its parameters, or as the model. */
function invoke(array $services, stdClass $call): mixed
{
    foreach ($services as $service) {
        if (!method_exists($service, $call->id)) continue;
        if (isset($call->model)) {
            return $service->{$call->id}(filled('\\OpenAPI\\Client\\Model\\' . $call->model, $call->members));
        }
        $given = [];
        foreach ($call->members as $name => $value) $given[plain($name)] = $value;
        foreach ($call->files as $name => $paths) $given[plain($name)] = opened($paths);
        $arguments = [];
        foreach ((new ReflectionMethod($service, $call->id))->getParameters() as $parameter) {
            $name = plain($parameter->getName());
            if (!array_key_exists($name, $given)) continue;
            $arguments[$parameter->getName()] = $given[$name];
            unset($given[$name]);
        }
        if ($given !== []) throw new LogicException("$call->id has no parameter for " . implode(', ', array_keys($given)));
        return $service->{$call->id}(...$arguments);
    }
    throw new LogicException("no method $call->id");
}

function opened(string|array $paths): SplFileObject|array
{
    return is_array($paths) ? array_map(opened(...), $paths) : new SplFileObject($paths);
}

/** A value as its caller writes it down: models are made and filled by their setters, dates are made of texts. */
function filled(string $type, mixed $value): mixed
{
    if (str_ends_with($type, '[]')) return array_map(fn ($one) => filled(substr($type, 0, -2), $one), $value);
    if ($type === '\\DateTime') return new DateTime($value);
    // What may be a number or a text has a class without members; its setter takes either.
    if (!is_object($value)) return $value;
    $model = new $type();
    $names = array_flip($type::attributeMap());
    foreach ($value as $name => $member) {
        $own = $names[$name] ?? throw new LogicException("$type has no $name");
        $model->{$type::setters()[$own]}(filled($type::openAPITypes()[$own], $member));
    }
    return $model;
}

function plain(string $name): string
{
    return strtolower(str_replace('_', '', $name));
}

$given = json_decode(file_get_contents($list), flags: JSON_THROW_ON_ERROR);
mkdir("$results/temporary");
$configuration = Configuration::getDefaultConfiguration()
    ->setHost($given->address)
    ->setAccessToken($given->key)
    ->setTempFolderPath("$results/temporary");
$services = [...services($client, $configuration)];

foreach ($given->calls as $call) {
    $result = invoke($services, $call);
    $content = $result instanceof SplFileObject
        ? file_get_contents($result->getPathname())
        : json_encode($result, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION);
    file_put_contents("$results/$call->id", $content);
}

try {
    invoke($services, $given->wrong);
} catch (ApiException $error) {
    $body = json_decode($error->getResponseBody(), flags: JSON_THROW_ON_ERROR);
    file_put_contents("$results/wrong", json_encode($body->messages));
}
